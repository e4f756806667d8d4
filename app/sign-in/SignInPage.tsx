import { Show } from 'solid-js';
import { removed, wantsPassword } from '../account.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { PlainPage } from './PlainPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import { TeamSignIn } from './TeamSignIn.tsx';

/** What somebody sees whom neither the server nor this device knows. */
export function SignInPage() {
  return (
    <PlainPage>
      <div class="sign-in">
        <h1>{signInTexts.title}</h1>
        <Show when={wantsPassword()} fallback={<SignInForm />}>
          <Show when={removed()}>
            <p class="notice">{signInTexts.removed}</p>
          </Show>
          <TeamSignIn />
        </Show>
      </div>
    </PlainPage>
  );
}
