import { createSignal, Show } from 'solid-js';
import { removed, wantsPassword } from '../account.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { TeamSignIn } from './TeamSignIn.tsx';

/** Says over any page that its session has ended, and takes the person back in; what is on the device stays open. */
export function SignedOut() {
  const [asked, setAsked] = createSignal(false);
  return (
    <>
      <div class="toast over-page" role="status" data-testid="signed-out">
        <span>{removed() ? signInTexts.removed : signInTexts.signedOut}</span>
        <button type="button" class="toast-action" onClick={() => setAsked(true)}>
          {signInTexts.signIn}
        </button>
      </div>
      <Dialog open={asked()} onClose={() => setAsked(false)} title={signInTexts.title}>
        <Show when={wantsPassword()} fallback={<SignInForm onDone={() => setAsked(false)} />}>
          <TeamSignIn onDone={() => setAsked(false)} />
        </Show>
      </Dialog>
    </>
  );
}
