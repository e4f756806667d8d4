import { createSignal } from 'solid-js';
import { signIn } from '../account.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { tokenIn } from './token.ts';

/** Asks for the printed address, or the token in it. `onDone` is called once the browser is signed in. */
export function SignInForm(props: { readonly onDone?: () => void }) {
  const [text, setText] = createSignal('');
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      await signIn(tokenIn(text()) ?? text());
      props.onDone?.();
    });
  };
  return (
    <form class="form" onSubmit={enter}>
      <p>{signInTexts.howTo}</p>
      <label class="field">
        <span>{signInTexts.address}</span>
        <input
          value={text()}
          required
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <small>{signInTexts.where}</small>
      </label>
      <div>
        <Button type="submit" tone="primary" disabled={text().trim() === ''}>
          {signInTexts.signIn}
        </Button>
      </div>
    </form>
  );
}
