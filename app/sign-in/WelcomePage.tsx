import { createResource, createSignal, Match, Show, Switch } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import type { OidcRefusal } from '#schemas/messages/http-oidc.ts';
import type { SignInWays } from '#schemas/messages/http-session.ts';
import type { OpenedInvitation } from '#schemas/messages/http-team.ts';
import { cameIn, me, signedOut } from '../account.ts';
import { teamApi } from '../people/team-api.ts';
import { go } from '../route.ts';
import { serverErrorWords } from '../texts/problems/server-errors.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { errorWords } from '../texts/worded-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField, FormProblem, NewPasswordField } from './Fields.tsx';
import { createSending } from './form-state.ts';
import { takeInvitation, takeRefusal } from './invitation.ts';
import { OidcEntry } from './OidcEntry.tsx';
import { PlainPage } from './PlainPage.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TeamSignIn } from './TeamSignIn.tsx';

/** Where an invitation leads: an account for who has none, a new password for who has forgotten theirs; and who comes back from a provider and is not let in. */
export function WelcomePage() {
  const refusal = takeRefusal();
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
          <Match when={refusal}>{(code) => <NotLetIn code={code()} />}</Match>
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
  const [ways] = createResource(() => teamApi.signInWays().catch(() => null));
  const takesPasswords = () => ways()?.passwords ?? true;
  const isJoining = () => props.what.for === 'joining';
  const email = () => props.what.email ?? '';
  const lead = () => {
    if (isJoining()) return WELCOME[props.what.role]();
    const name = ways()?.oidc;
    return takesPasswords() || !name
      ? signInTexts.newPasswordFor({ email: email() })
      : signInTexts.newWayFor({ email: email(), name });
  };
  const title = () => (takesPasswords() ? signInTexts.newPassword : signInTexts.newWay);
  return (
    <>
      <h1>{isJoining() ? signInTexts.welcome : title()}</h1>
      <p>{lead()}</p>
      <ByProvider ways={ways() ?? null} invitation={props.invitation} />
      <Show when={takesPasswords()}>
        <EntryForm {...props} />
      </Show>
    </>
  );
}

/** Coming in by a provider, where there is one. */
function ByProvider(props: { readonly ways: SignInWays | null; readonly invitation: string }) {
  return (
    <Show when={props.ways?.oidc}>
      {(name) => (
        <>
          <OidcEntry name={name()} invitation={props.invitation} />
          <Show when={props.ways?.passwords}>
            <h2>{signInTexts.orChoosePassword}</h2>
          </Show>
        </>
      )}
    </Show>
  );
}

/** Coming in by a password of one's own choice. */
function EntryForm(props: EnteringProps) {
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
    <form class="form narrow" onSubmit={submit}>
      <Show when={isJoining()} fallback={<input type="hidden" name="email" autocomplete="username" value={email()} />}>
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
  );
}

/** Who comes back from the provider and is not let in: why, and what else there is. */
function NotLetIn(props: { readonly code: OidcRefusal }) {
  return (
    <>
      <h1>{signInTexts.refusedTitle}</h1>
      <p class="notice" role="alert">
        {serverErrorWords('forbidden', { code: props.code, params: {} })}
      </p>
      <Show when={me() === null || signedOut()} fallback={<BackToSettings />}>
        <TeamSignIn onDone={() => go('/', true)} />
      </Show>
    </>
  );
}

function BackToSettings() {
  return (
    <div>
      <Button onClick={() => go('/settings/sign-in', true)}>{signInTexts.backToSettings}</Button>
    </div>
  );
}

/** What somebody is told who comes into a team. */
const WELCOME: Readonly<Record<OpenedInvitation['role'], () => string>> = {
  owner: () => signInTexts.welcomeOwner,
  member: () => signInTexts.welcomeMember,
  guest: () => signInTexts.welcomeGuest,
};
