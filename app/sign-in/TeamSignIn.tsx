import { createResource, Show } from 'solid-js';
import { teamApi } from '../people/team-api.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { OidcEntry } from './OidcEntry.tsx';
import { PasskeyEntry } from './PasskeyEntry.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Signs somebody of a team in, by what this server takes. `onDone` is called once the browser is signed in. */
export function TeamSignIn(props: { readonly onDone?: () => void }) {
  const [ways] = createResource(() => teamApi.signInWays().catch(() => null));
  // Whoever cannot ask yet may still have the network back when the form is sent.
  const takesPasswords = () => ways()?.passwords ?? true;
  return (
    <>
      <Show when={ways()?.oidc}>
        {(name) => (
          <>
            <OidcEntry name={name()} />
            <Show when={takesPasswords()}>
              <h2>{signInTexts.orByPassword}</h2>
            </Show>
          </>
        )}
      </Show>
      <PasswordForm
        taken={takesPasswords()}
        mails={ways()?.mail ?? false}
        onDone={props.onDone}
        beside={<Show when={ways()?.passkeys} children={<PasskeyEntry onDone={props.onDone} />} />}
      />
    </>
  );
}
