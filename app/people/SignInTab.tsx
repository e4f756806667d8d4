import './people.css';
import { createResource, createSignal, For, onMount, Show } from 'solid-js';
import { me } from '../account.ts';
import { FormProblem, NewPasswordField, PasswordField } from '../sign-in/Fields.tsx';
import { createSending } from '../sign-in/form-state.ts';
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx';
import { signInTexts } from '../texts/sign-in.ts';
import { passkeysTexts } from '../texts/team/passkeys.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { browserName } from './browser-name.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { ProviderConnection } from './ProviderConnection.tsx';
import { passkeys } from './passkeys-state.ts';
import { changePassword, endOtherSessions, endSession, refreshSessions, sessions } from './people-state.ts';
import { teamApi } from './team-api.ts';

/** How somebody signs in, and where they are signed in now. */
export function SignInTab() {
  const [ways] = createResource(() => teamApi.signInWays().catch(() => null));
  const hasPassword = () => passkeys()?.needsPassword ?? true;
  return (
    <>
      <section>
        <h2>{peopleTexts.whereSignedIn}</h2>
        <Sessions />
      </section>
      <Show when={ways()?.oidc}>
        {(name) => (
          <section>
            <h2>{peopleTexts.provider({ name: name() })}</h2>
            <ProviderConnection name={name()} needsPassword={hasPassword()} />
          </section>
        )}
      </Show>
      <section>
        <h2>{passkeysTexts.title}</h2>
        <PasskeyList />
      </section>
      <Show when={hasPassword()}>
        <section>
          <h2>{peopleTexts.changePassword}</h2>
          <p>{peopleTexts.changePasswordHelp}</p>
          <PasswordChange />
        </section>
        <section>
          <h2>{peopleTexts.newCodes}</h2>
          <NewCodes />
        </section>
      </Show>
      <section>
        <h2>{peopleTexts.deleteAccount}</h2>
        <DeleteAccount />
      </section>
    </>
  );
}

function Sessions() {
  onMount(() => attempt(refreshSessions));
  const others = () => (sessions() ?? []).filter(({ here }) => !here).length;
  const endOthers = () =>
    attempt(async () => {
      await endOtherSessions();
      toast(peopleTexts.signedOutOthers, { tone: 'success' });
    });
  return (
    <>
      <ul class="person-list">
        <For each={sessions() ?? []}>
          {(one) => (
            <li class="person-item">
              <div class="person-name">
                <span>{browserName(one.agent)}</span>
                <span class="faint">
                  {peopleTexts.signedIn({ when: ago(one.createdAt) })} ·{' '}
                  {peopleTexts.lastHere({ ago: ago(one.lastUsedAt) })}
                </span>
              </div>
              <Show when={!one.here} fallback={<span class="chip">{peopleTexts.thisBrowser}</span>}>
                <Button
                  size="small"
                  aria-label={peopleTexts.signOutOne({ browser: browserName(one.agent) })}
                  onClick={() => attempt(() => endSession(one.id))}
                >
                  {signInTexts.signOut}
                </Button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Show when={others() > 0}>
        <div>
          <Button onClick={endOthers}>{peopleTexts.signOutOthers}</Button>
        </div>
      </Show>
    </>
  );
}

function PasswordChange() {
  const [current, setCurrent] = createSignal('');
  const [next, setNext] = createSignal('');
  const { problem, sending, submit } = createSending(async () => {
    await changePassword(current(), next());
    setCurrent('');
    setNext('');
    toast(peopleTexts.passwordChanged, { tone: 'success' });
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <input type="hidden" name="email" autocomplete="username" value={me()?.person?.email ?? ''} />
      <PasswordField value={current()} onInput={setCurrent} label={peopleTexts.currentPassword} />
      <NewPasswordField value={next()} onInput={setNext} />
      <FormProblem text={problem()} />
      <div>
        <Button type="submit" tone="primary" disabled={sending()}>
          {peopleTexts.changePassword}
        </Button>
      </div>
    </form>
  );
}

function NewCodes() {
  const [password, setPassword] = createSignal('');
  const [codes, setCodes] = createSignal<readonly string[] | null>(null);
  const { problem, sending, submit } = createSending(async () => {
    setCodes((await teamApi.renewCodes({ password: password() })).recoveryCodes);
    setPassword('');
  });
  return (
    <Show when={codes()} fallback={<CodesForm {...{ password, setPassword, problem, sending, submit }} />}>
      {(list) => <RecoveryCodes codes={list()} onKept={() => setCodes(null)} />}
    </Show>
  );
}

function CodesForm(props: {
  readonly password: () => string;
  readonly setPassword: (text: string) => void;
  readonly problem: () => string | null;
  readonly sending: () => boolean;
  readonly submit: (event: SubmitEvent) => void;
}) {
  return (
    <form class="form narrow" onSubmit={props.submit}>
      <p>{peopleTexts.newCodesHelp}</p>
      <PasswordField value={props.password()} onInput={props.setPassword} label={peopleTexts.currentPassword} />
      <FormProblem text={props.problem()} />
      <div>
        <Button type="submit" disabled={props.sending()}>
          {peopleTexts.makeCodes}
        </Button>
      </div>
    </form>
  );
}
