import { type JSX, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { signInTexts } from '../texts/sign-in.ts';

interface FieldProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** By which people sign in; password managers know it as their user name. */
export function EmailField(props: FieldProps & { readonly hint?: string }) {
  return (
    <label class="field">
      <span>{signInTexts.email}</span>
      <input
        type="email"
        name="email"
        value={props.value}
        required
        autocomplete="username"
        maxLength={LIMITS.emailChars}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.hint}>
        <small>{props.hint}</small>
      </Show>
    </label>
  );
}

/** A password that somebody has. */
export function PasswordField(props: FieldProps & { readonly label?: string }) {
  return (
    <SecretInput
      {...props}
      label={props.label ?? signInTexts.password}
      kind={{ name: 'password', autocomplete: 'current-password' }}
    />
  );
}

/** A password that somebody chooses. */
export function NewPasswordField(props: FieldProps & { readonly label?: string }) {
  return (
    <SecretInput
      {...props}
      label={props.label ?? signInTexts.newPassword}
      kind={{ name: 'new-password', autocomplete: 'new-password', minLength: LIMITS.passwordMinChars }}
      hint={signInTexts.passwordHint({ least: LIMITS.passwordMinChars })}
    />
  );
}

interface SecretInputProps extends FieldProps {
  readonly label: string;
  /** By which a password manager knows what it is. */
  readonly kind: JSX.InputHTMLAttributes<HTMLInputElement>;
  readonly hint?: string;
}

function SecretInput(props: SecretInputProps) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="password"
        {...props.kind}
        value={props.value}
        required
        maxLength={LIMITS.secretChars}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.hint}>
        <small>{props.hint}</small>
      </Show>
    </label>
  );
}

/** What went wrong, said at once to who cannot see it. */
export function FormProblem(props: { readonly text: string | null }) {
  return (
    <p class="field-error" role="alert">
      {props.text}
    </p>
  );
}
