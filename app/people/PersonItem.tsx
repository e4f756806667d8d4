import { createResource, createSignal, For, Show } from 'solid-js';
import type { MadeInvitationAnswer, PersonRecord } from '#schemas/messages/http-team.ts';
import { me } from '../account.ts';
import { commonTexts } from '../texts/common.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { HeirSelect } from './HeirSelect.tsx';
import {
  isTeamOwner,
  removePerson,
  resetPassword,
  setDisabled,
  setTeamRole,
  setTier,
  TEAM_ROLES,
  TIERS,
} from './people-state.ts';
import { teamApi } from './team-api.ts';

interface PersonProps {
  readonly person: PersonRecord;
  /** A link for a new password was made. */
  readonly onLink: (made: MadeInvitationAnswer) => void;
}

/** One person of the team; owners decide about everybody but themselves, who could not undo it. */
export function PersonItem(props: PersonProps) {
  const [open, setOpen] = createSignal<'reset' | 'disable' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const isMe = () => props.person.account === me()?.account.id;
  return (
    <li class="person-item">
      <div class="person-name">
        <strong>
          {props.person.name} <Show when={isMe()}>({peopleTexts.you})</Show>
          <Show when={isDisabled(props.person)}>
            {' '}
            <span class="chip">{peopleTexts.disabled}</span>
          </Show>
        </strong>
        <Show when={props.person.email}>
          {(email) => (
            <span class="faint">
              {email()} · {peopleTexts.boardsOwned({ count: props.person.boards ?? 0 })} · {lastHere(props.person)}
            </span>
          )}
        </Show>
      </div>
      <Show when={isTeamOwner() && !isMe()} fallback={<span class="chip">{peopleTexts.roles[props.person.role]}</span>}>
        <RoleSelect person={props.person} />
        <Show when={props.person.role !== 'guest'}>
          <TierSelect person={props.person} />
        </Show>
        <div class="person-actions">
          <Show
            when={isDisabled(props.person)}
            fallback={
              <>
                <Button size="small" tone="ghost" onClick={() => setOpen('reset')}>
                  {peopleTexts.reset}
                </Button>
                <Button size="small" tone="ghost" onClick={() => setOpen('disable')}>
                  {peopleTexts.disable}
                </Button>
              </>
            }
          >
            <Button size="small" tone="ghost" onClick={() => enable(props.person)}>
              {peopleTexts.enable}
            </Button>
          </Show>
          <Button size="small" tone="danger" onClick={() => setOpen('remove')}>
            {peopleTexts.remove}
          </Button>
        </div>
        <Dialog open={open() === 'reset'} onClose={close} title={peopleTexts.resetOf({ name: props.person.name })}>
          <ResetForm {...props} onDone={close} />
        </Dialog>
        <Dialog
          open={open() === 'disable'}
          onClose={close}
          title={peopleTexts.disableCalled({ name: props.person.name })}
        >
          <DisableForm person={props.person} onDone={close} />
        </Dialog>
        <Dialog
          open={open() === 'remove'}
          onClose={close}
          title={peopleTexts.removeCalled({ name: props.person.name })}
        >
          <RemoveForm person={props.person} onDone={close} />
        </Dialog>
      </Show>
    </li>
  );
}

function isDisabled({ disabledAt }: PersonRecord): boolean {
  return typeof disabledAt === 'number';
}

function enable({ account, name }: PersonRecord): void {
  attempt(async () => {
    await setDisabled(account, false);
    toast(peopleTexts.nowEnabled({ name }), { tone: 'success' });
  });
}

function lastHere({ lastUsedAt }: PersonRecord): string {
  return lastUsedAt === null || lastUsedAt === undefined
    ? peopleTexts.neverHere
    : peopleTexts.lastHere({ ago: ago(lastUsedAt) });
}

function RoleSelect(props: { readonly person: PersonRecord }) {
  const change = async (role: PersonRecord['role']) => {
    const { account, name } = props.person;
    await setTeamRole(account, role);
    toast(peopleTexts.roleChanged({ name, role: peopleTexts.roles[role] }), { tone: 'success' });
  };
  return (
    <ChoiceSelect
      label={peopleTexts.teamRole({ name: props.person.name })}
      choices={TEAM_ROLES}
      words={peopleTexts.roles}
      chosen={props.person.role}
      onChoose={change}
    />
  );
}

function TierSelect(props: { readonly person: PersonRecord }) {
  const change = async (tier: (typeof TIERS)[number]) => {
    const { account, name } = props.person;
    await setTier(account, tier);
    toast(peopleTexts.tierChanged({ name, tier: peopleTexts.tiers[tier] }), { tone: 'success' });
  };
  return (
    <ChoiceSelect
      label={peopleTexts.tierOf({ name: props.person.name })}
      choices={TIERS}
      words={peopleTexts.tiers}
      chosen={props.person.tier ?? 'free'}
      onChoose={change}
    />
  );
}

interface ChoiceProps<C extends string> {
  readonly label: string;
  readonly choices: readonly C[];
  readonly words: Readonly<Record<C, string>>;
  readonly chosen: C;
  readonly onChoose: (choice: C) => Promise<void>;
}

/** One of a few things that the server decides about: what it refuses stays as it was. */
function ChoiceSelect<C extends string>(props: ChoiceProps<C>) {
  const choose = (select: HTMLSelectElement) => {
    const choice = props.choices.find((one) => one === select.value) ?? props.chosen;
    select.value = props.chosen;
    attempt(() => props.onChoose(choice));
  };
  return (
    <select
      class="select"
      aria-label={props.label}
      value={props.chosen}
      onChange={(event) => choose(event.currentTarget)}
    >
      <For each={props.choices}>
        {(one) => (
          <option value={one} selected={one === props.chosen}>
            {props.words[one]}
          </option>
        )}
      </For>
    </select>
  );
}

function ResetForm(props: PersonProps & { readonly onDone: () => void }) {
  const [ways] = createResource(() => teamApi.signInWays().catch(() => null));
  const make = (byMail: boolean) =>
    attempt(async () => {
      props.onLink(await resetPassword(props.person, byMail));
      props.onDone();
    });
  return (
    <div class="form">
      <p>{peopleTexts.resetHelp({ name: props.person.name })}</p>
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
        <Show when={ways()?.mail}>
          <Button onClick={() => make(true)}>{peopleTexts.mailLink}</Button>
        </Show>
        <Button tone="primary" onClick={() => make(false)}>
          {peopleTexts.makeLink}
        </Button>
      </div>
    </div>
  );
}

function DisableForm(props: { readonly person: PersonRecord; readonly onDone: () => void }) {
  const disable = () =>
    attempt(async () => {
      const { account, name } = props.person;
      await setDisabled(account, true);
      props.onDone();
      toast(peopleTexts.nowDisabled({ name }), { tone: 'success' });
    });
  return (
    <div class="form">
      <p>{peopleTexts.disableHelp({ name: props.person.name })}</p>
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
        <Button tone="danger" onClick={disable}>
          {peopleTexts.disable}
        </Button>
      </div>
    </div>
  );
}

function RemoveForm(props: { readonly person: PersonRecord; readonly onDone: () => void }) {
  const [heir, setHeir] = createSignal(me()?.account.id ?? '');
  const remove = () =>
    attempt(async () => {
      const { account, name } = props.person;
      await removePerson(account, heir());
      props.onDone();
      toast(peopleTexts.removed({ name }), { tone: 'success' });
    });
  return (
    <div class="form">
      <p>{peopleTexts.removeHelp({ name: props.person.name })}</p>
      <HeirSelect person={props.person} heir={heir()} onChoose={setHeir} />
      <div class="form-actions">
        <Button onClick={props.onDone}>{commonTexts.cancel}</Button>
        <Button tone="danger" onClick={remove}>
          {peopleTexts.remove}
        </Button>
      </div>
    </div>
  );
}
