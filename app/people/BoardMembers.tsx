import X from 'lucide-solid/icons/x';
import { createSignal, For, onMount, Show } from 'solid-js';
import type { Role } from '#schemas/bridge.ts';
import type { Member } from '#schemas/http.ts';
import { me } from '../account.ts';
import { api } from '../api.ts';
import { editorTexts } from '../texts/editor.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { people, refreshPeople } from './people-state.ts';

const BOARD_ROLES: readonly Role[] = ['editor', 'viewer', 'owner'];

interface MembersProps {
  readonly board: string;
  readonly members: readonly Member[];
  readonly onChange: (members: readonly Member[]) => void;
}

/** Who of the team may do what on a board; whoever owns it decides. Making somebody else an owner and leaving hands it over. */
export function BoardMembers(props: MembersProps) {
  onMount(() => attempt(refreshPeople));
  const put = (account: string, role: Role) =>
    attempt(async () => props.onChange((await api.putMember(props.board, account, role)).members));
  const remove = (account: string) =>
    attempt(async () => props.onChange((await api.removeMember(props.board, account)).members));
  return (
    <>
      <AddPerson members={props.members} onAdd={put} />
      <ul class="share-list" aria-label={editorTexts.members}>
        <For each={props.members}>
          {(member) => (
            <li>
              <span class="spacer">{member.account === me()?.account.id ? editorTexts.you : member.name}</span>
              <BoardRole
                label={peopleTexts.boardRole({ name: member.name })}
                role={member.role}
                onChange={(role) => put(member.account, role)}
              />
              <Show when={member.account !== me()?.account.id} fallback={<span class="share-gap" />}>
                <IconButton label={peopleTexts.takeOff({ name: member.name })} onClick={() => remove(member.account)}>
                  <X size={16} />
                </IconButton>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}

function AddPerson(props: Pick<MembersProps, 'members'> & { readonly onAdd: (account: string, role: Role) => void }) {
  const [account, setAccount] = createSignal('');
  const [role, setRole] = createSignal<Role>('editor');
  const others = () =>
    (people() ?? []).filter((one) => !props.members.some((member) => member.account === one.account));
  const add = () => {
    props.onAdd(account(), role());
    setAccount('');
  };
  return (
    <Show when={others().length > 0}>
      <div class="share-row">
        <select
          class="select"
          aria-label={peopleTexts.addPerson}
          value={account()}
          onChange={(event) => setAccount(event.currentTarget.value)}
        >
          <option value="">{peopleTexts.choosePerson}</option>
          <For each={others()}>{(one) => <option value={one.account}>{one.name}</option>}</For>
        </select>
        <BoardRole label={peopleTexts.addPerson} role={role()} onChange={setRole} />
        <Button disabled={account() === ''} onClick={add}>
          {peopleTexts.add}
        </Button>
      </div>
    </Show>
  );
}

function BoardRole(props: { readonly label: string; readonly role: Role; readonly onChange: (role: Role) => void }) {
  const change = (select: HTMLSelectElement) => {
    const role = BOARD_ROLES.find((one) => one === select.value) ?? props.role;
    // What the server refuses stays as it was.
    select.value = props.role;
    props.onChange(role);
  };
  return (
    <select
      class="select"
      aria-label={props.label}
      value={props.role}
      onChange={(event) => change(event.currentTarget)}
    >
      <For each={BOARD_ROLES}>
        {(one) => (
          <option value={one} selected={one === props.role}>
            {peopleTexts.boardRoles[one]}
          </option>
        )}
      </For>
    </select>
  );
}
