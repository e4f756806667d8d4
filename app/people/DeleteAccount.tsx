import { createSignal, onMount, Show } from 'solid-js';
import type { PersonRecord } from '#schemas/messages/http-team.ts';
import { me } from '../account.ts';
import { FormProblem } from '../sign-in/Fields.tsx';
import { createSending } from '../sign-in/form-state.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { HeirSelect } from './HeirSelect.tsx';
import { deleteOwnAccount, heirsOf, people, refreshPeople } from './people-state.ts';

/** Ends one's own account, once its boards have somebody else and its address was typed. */
export function DeleteAccount() {
  // Guests see nobody of the team, and own no board.
  const isGuest = () => me()?.person?.role === 'guest';
  onMount(() => {
    if (!isGuest()) attempt(refreshPeople);
  });
  const own = () => (people() ?? []).find(({ account }) => account === me()?.account.id) ?? null;
  return (
    <>
      <p>{peopleTexts.deleteAccountHelp}</p>
      <Show when={own()} fallback={<Show when={isGuest()} children={<DeleteForm person={null} />} />}>
        {(person) => (
          <Show when={!isLastOwner(person())} fallback={<p class="notice">{peopleTexts.lastOwnerStays}</p>}>
            <DeleteForm person={person()} />
          </Show>
        )}
      </Show>
    </>
  );
}

function isLastOwner({ account, role }: PersonRecord): boolean {
  const isOther = (one: PersonRecord) => one.role === 'owner' && one.account !== account && one.disabledAt == null;
  return role === 'owner' && !(people() ?? []).some(isOther);
}

function DeleteForm(props: { readonly person: PersonRecord | null }) {
  const [chosen, setChosen] = createSignal<string | null>(null);
  const [typed, setTyped] = createSignal('');
  const heir = () => chosen() ?? (props.person === null ? null : (heirsOf(props.person)[0]?.account ?? null));
  const isConfirmed = () => typed().trim().toLowerCase() === me()?.person?.email;
  const { problem, sending, submit } = createSending(() => deleteOwnAccount(heir()));
  return (
    <form class="form narrow" onSubmit={submit}>
      <Show when={props.person}>
        {(person) => (
          <>
            <Show when={(person().boardsAlone ?? 0) > 0}>
              <p>{peopleTexts.exportFirst}</p>
            </Show>
            <HeirSelect person={person()} heir={heir() ?? ''} onChoose={setChosen} />
          </>
        )}
      </Show>
      <label class="field">
        <span>{peopleTexts.typeAddress}</span>
        <input
          type="email"
          autocomplete="off"
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <FormProblem text={problem()} />
      <div>
        <Button type="submit" tone="danger" disabled={sending() || !isConfirmed()}>
          {peopleTexts.deleteForGood}
        </Button>
      </div>
    </form>
  );
}
