import { createResource, createSignal, Match, Show, Switch } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import type { OpenedInvitation } from '#schemas/messages/http-team.ts';
import { cameIn, me } from '../account.ts';
import { teamApi } from '../people/team-api.ts';
import { go } from '../route.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { errorWords } from '../texts/worded-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField, FormProblem, NewPasswordField } from './Fields.tsx';
import { createSending } from './form-state.ts';
import { takeInvitation } from './invitation.ts';
import { PlainPage } from './PlainPage.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Where an invitation leads: an account for who has none, a new password for who has forgotten theirs. */
export function WelcomePage() {
  const invitation = takeInvitation();
  const [opened] = createResource(() =>
    invitation === null ? Promise.resolve(null) : teamApi.openInvitation(invitation),
  );
  const [codes, setCodes] = createSignal<readonly string[] | null>(null);
  const before = me()?.account.id;
  const finish = async () => {
    const isAnother = before !== undefined;
    await cameIn(isAnother);
    if (!isAnother) go('/', true);
  };
  return (
    <PlainPage>
      <div class="sign-in">
        <Switch fallback={<p aria-busy="true" />}>
          <Match when={codes()}>
            {(list) => (
              <>
                <h1>{signInTexts.keepCodes}</h1>
                <RecoveryCodes codes={list()} onKept={finish} />
              </>
            )}
          </Match>
          <Match when={opened.error}>
            <NotOpened title={signInTexts.invitationDead} means={errorWords(opened.error)} />
          </Match>
          <Match when={invitation === null}>
            <NotOpened title={signInTexts.noInvitation} means={signInTexts.noInvitationHelp} />
          </Match>
          <Match when={opened()}>
            {(what) => <Entering invitation={invitation ?? ''} what={what()} onJoined={setCodes} />}
          </Match>
        </Switch>
      </div>
    </PlainPage>
  );
}

function NotOpened(props: { readonly title: string; readonly means: string }) {
  return (
    <>
      <h1>{props.title}</h1>
      <p>{props.means}</p>
      <div>
        <Button onClick={() => go('/', true)}>{signInTexts.toSignIn}</Button>
      </div>
    </>
  );
}

interface EnteringProps {
  readonly invitation: string;
  readonly what: OpenedInvitation;
  readonly onJoined: (codes: readonly string[]) => void;
}

function Entering(props: EnteringProps) {
  const [name, setName] = createSignal('');
  const [email, setEmail] = createSignal(props.what.email ?? '');
  const [password, setPassword] = createSignal('');
  const isJoining = () => props.what.for === 'joining';
  const { problem, sending, submit } = createSending(async () => {
    const { invitation } = props;
    const newPassword = password();
    const body = isJoining()
      ? { invitation, name: name().trim(), email: email().trim(), newPassword }
      : { invitation, newPassword };
    props.onJoined((await teamApi.acceptInvitation(body)).recoveryCodes);
  });
  return (
    <>
      <h1>{isJoining() ? signInTexts.welcome : signInTexts.newPassword}</h1>
      <p>{isJoining() ? WELCOME[props.what.role]() : signInTexts.newPasswordFor({ email: email() })}</p>
      <form class="form narrow" onSubmit={submit}>
        <Show
          when={isJoining()}
          fallback={<input type="hidden" name="email" autocomplete="username" value={email()} />}
        >
          <label class="field">
            <span>{signInTexts.yourName}</span>
            <input
              value={name()}
              required
              autocomplete="name"
              maxLength={LIMITS.nameChars}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <small>{signInTexts.yourNameHint}</small>
          </label>
          <EmailField value={email()} onInput={setEmail} hint={signInTexts.signInByEmail} />
        </Show>
        <NewPasswordField
          value={password()}
          onInput={setPassword}
          label={isJoining() ? signInTexts.password : signInTexts.newPassword}
        />
        <FormProblem text={problem()} />
        <div>
          <Button type="submit" tone="primary" disabled={sending()}>
            {isJoining() ? signInTexts.createAccount : signInTexts.setPassword}
          </Button>
        </div>
      </form>
    </>
  );
}

/** What somebody is told who comes into a team. */
const WELCOME: Readonly<Record<OpenedInvitation['role'], () => string>> = {
  owner: () => signInTexts.welcomeOwner,
  member: () => signInTexts.welcomeMember,
  guest: () => signInTexts.welcomeGuest,
};
