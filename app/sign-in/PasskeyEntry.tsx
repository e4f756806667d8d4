import { Show } from 'solid-js';
import { signInTexts } from '../texts/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from './Fields.tsx';
import { createSending } from './form-state.ts';
import { hasPasskeys } from './has-passkeys.ts';

/** Takes in whoever has a passkey, where the browser knows such. `onDone` is called once the browser is signed in. */
export function PasskeyEntry(props: { readonly onDone: (() => void) | undefined }) {
  const { problem, sending, submit } = createSending(async () => {
    const { signInByPasskey } = await import('./passkey.ts');
    await signInByPasskey();
    props.onDone?.();
  });
  return (
    <Show when={hasPasskeys()}>
      <form class="form narrow passkey-entry" onSubmit={submit}>
        <FormProblem text={problem()} />
        <div>
          <Button type="submit" disabled={sending()}>
            {signInTexts.byPasskey}
          </Button>
        </div>
      </form>
    </Show>
  );
}
