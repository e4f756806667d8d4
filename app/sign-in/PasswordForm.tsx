import './welcome.css';
import { createSignal, type JSX, Show } from 'solid-js';
import { me, signInBy } from '../account.ts';
import { teamApi } from '../people/team-api.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField, FormProblem, NewPasswordField, PasswordField } from './Fields.tsx';
import { createSending } from './form-state.ts';

interface PasswordFormProps {
  /** Whether people sign in by passwords here; else only what is beside is shown. */
  readonly taken: boolean;
  /** Whether a link for a new password can be mailed. */
  readonly mails: boolean;
  /** What else one can sign in by, in place of a password that one knows. */
  readonly beside: JSX.Element;
  readonly onDone: (() => void) | undefined;
}

/** Signs somebody of a team in by their password, or sets a new one by a recovery code. `onDone` is called once the browser is signed in. */
export function PasswordForm(props: PasswordFormProps) {
  const [email, setEmail] = createSignal(me()?.person?.email ?? '');
  const [isForgotten, setForgotten] = createSignal(false);
  return (
    <Show
      when={isForgotten()}
      fallback={
        <>
          <Show when={props.taken}>
            <Known email={email()} onEmail={setEmail} onDone={props.onDone} onForgotten={() => setForgotten(true)} />
          </Show>
          {props.beside}
        </>
      }
    >
      <Show when={props.mails}>
        <LinkByMail email={email()} onEmail={setEmail} />
        <h2>{signInTexts.orByCode}</h2>
      </Show>
      <Forgotten email={email()} onEmail={setEmail} onDone={props.onDone} onBack={() => setForgotten(false)} />
    </Show>
  );
}

interface FormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: (() => void) | undefined;
}

function Known(props: FormProps & { readonly onForgotten: () => void }) {
  const [password, setPassword] = createSignal('');
  const { problem, sending, submit } = createSending(async () => {
    await signInBy({ email: props.email.trim(), password: password() });
    props.onDone?.();
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <EmailField value={props.email} onInput={props.onEmail} />
      <PasswordField value={password()} onInput={setPassword} />
      <FormProblem text={problem()} />
      <SignInActions
        submit={signInTexts.signIn}
        sending={sending()}
        other={signInTexts.forgotten}
        onOther={props.onForgotten}
      />
    </form>
  );
}

/** Asks for a link by mail. Whether somebody signs in by the address is told to nobody. */
function LinkByMail(props: Pick<FormProps, 'email' | 'onEmail'>) {
  const [isSent, setSent] = createSignal(false);
  const { problem, sending, submit } = createSending(async () => {
    await teamApi.askForReset({ email: props.email.trim() });
    setSent(true);
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <p>{signInTexts.byMailHelp}</p>
      <EmailField value={props.email} onInput={props.onEmail} />
      <FormProblem text={problem()} />
      <Show when={isSent()}>
        <p class="notice" role="status">
          {signInTexts.mailOnItsWay}
        </p>
      </Show>
      <div>
        <Button type="submit" tone="primary" disabled={sending()}>
          {signInTexts.mailLink}
        </Button>
      </div>
    </form>
  );
}

function Forgotten(props: FormProps & { readonly onBack: () => void }) {
  const [code, setCode] = createSignal('');
  const [password, setPassword] = createSignal('');
  const { problem, sending, submit } = createSending(async () => {
    await signInBy({ email: props.email.trim(), recoveryCode: code().trim(), newPassword: password() });
    props.onDone?.();
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <p>{signInTexts.forgottenHelp}</p>
      <EmailField value={props.email} onInput={props.onEmail} />
      <label class="field">
        <span>{signInTexts.recoveryCode}</span>
        <input
          value={code()}
          required
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <small>{signInTexts.recoveryHint}</small>
      </label>
      <NewPasswordField value={password()} onInput={setPassword} />
      <FormProblem text={problem()} />
      <SignInActions
        submit={signInTexts.setPassword}
        sending={sending()}
        other={signInTexts.back}
        onOther={props.onBack}
      />
    </form>
  );
}

interface SignInActionsProps {
  readonly submit: string;
  readonly sending: boolean;
  readonly other: string;
  readonly onOther: () => void;
}

function SignInActions(props: SignInActionsProps) {
  return (
    <div class="sign-in-actions">
      <Button type="submit" tone="primary" disabled={props.sending}>
        {props.submit}
      </Button>
      <Button tone="ghost" onClick={props.onOther}>
        {props.other}
      </Button>
    </div>
  );
}
