import { signInTexts } from '../texts/sign-in.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { SignInForm } from './SignInForm.tsx';

/** What somebody sees whom neither the server nor this device knows. */
export function SignInPage() {
  return (
    <div class="page">
      <header class="page-head">
        <Wordmark />
      </header>
      <main class="page-main">
        <div class="sign-in">
          <h1>{signInTexts.title}</h1>
          <SignInForm />
        </div>
      </main>
    </div>
  );
}
