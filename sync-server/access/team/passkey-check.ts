import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { type AddPasskey, PASSKEY_ALGORITHMS, type SignInPasskey } from '#schemas/messages/http-passkeys.ts';

/** Of which page a passkey is, and what its authenticator had to sign. */
interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

interface KnownPasskey {
  readonly credential: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The passkey that an authenticator has made, or null where what it says is not right. */
export async function madePasskey(
  { credential, clientData, attestation }: AddPasskey,
  { challenge, origin, rpId }: Ceremony,
): Promise<KnownPasskey | null> {
  try {
    // We ask for no attestation. A certificate in it would be looked up in the network, at an address that it names.
    if (hasCertificate(attestation)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credential, rawId: credential, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS] },
    });
    if (!verified || registrationInfo.credential.id !== credential) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { credential, publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  } catch {
    // What it throws says what was wrong in words for who writes a client.
    return null;
  }
}

/** The count that the authenticator of this passkey tells, or null where what it says is not right. */
export async function signedCount(
  { credential, clientData, authenticatorData, signature, userHandle }: SignInPasskey,
  { challenge, origin, rpId }: Ceremony,
  { publicKey, counter }: KnownPasskey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credential, rawId: credential, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      credential: { id: credential, publicKey: isoBase64URL.toBuffer(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function hasCertificate(attestation: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  return (
    decoded.get('fmt') !== 'none' &&
    (decoded.get('fmt') !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
  );
}
