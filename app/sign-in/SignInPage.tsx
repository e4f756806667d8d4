import { signInTexts } from '../texts/sign-in.ts';
import { PlainPage } from './PlainPage.tsx';
import { SignInForm } from './SignInForm.tsx';

/** What somebody sees whom neither the server nor this device knows. */
export function SignInPage() {
  return (
    <PlainPage>
      <div class="sign-in">
        <h1>{signInTexts.title}</h1>
        <SignInForm />
      </div>
    </PlainPage>
  );
}
