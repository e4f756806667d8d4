import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { PASSKEY_ALGORITHMS } from '#schemas/messages/http-passkeys.ts';
import { cameIn, me } from '../account.ts';
import { setPasskeys } from '../people/passkeys-state.ts';
import { teamApi } from '../people/team-api.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { WordedError } from '../texts/worded-error.ts';

/** Signs in whoever the passkey is of that the person chooses. Throws `ApiError` and `WordedError`. */
export async function signInByPasskey(): Promise<void> {
  const before = me()?.account.id;
  const { challenge, rpId } = await teamApi.passkeyChallenge();
  const { id, response } = await answered(() =>
    startAuthentication({ optionsJSON: { challenge, rpId, userVerification: 'required' } }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  const { account } = await teamApi.signInByPasskey({
    ...{ credential: id, clientData: clientDataJSON },
    ...{ authenticatorData, signature, userHandle },
  });
  await cameIn(before !== undefined && before !== account.id);
}

/** Has a passkey made for the account, called `name`; `password` where the account has one. Throws likewise. */
export async function addPasskey(name: string, password: string): Promise<void> {
  const begun = await teamApi.beginPasskey(password === '' ? {} : { password });
  const { challenge, rpId, userHandle, email, displayName, known } = begun;
  const { id, response } = await answered(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Busbar' },
        user: { id: userHandle, name: email, displayName },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((credential) => ({ id: credential, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON: clientData, attestationObject: attestation } = response;
  setPasskeys(await teamApi.addPasskey({ name, credential: id, clientData, attestation }));
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new WordedError(isKnown ? signInTexts.passkeyKnown : signInTexts.passkeyNotGiven);
  }
}
