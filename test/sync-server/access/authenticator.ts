import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AddPasskey, PasskeyCreation, PasskeyRequest, SignInPasskey } from '#schemas/messages/http-passkeys.ts';
import { TEAM_URL } from './team-world.ts';

interface Says {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** User present 1, user verified 4. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  /** A certificate in the attestation, as some authenticators send one unasked. */
  readonly certificate?: boolean;
}

const PRESENT_AND_VERIFIED = 5;
const HAS_CREDENTIAL = 64;

/** A passkey of ES256 as an authenticator keeps it: it says what the test wants, signed with its key. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  counter = 0;

  /** What it answers to who adds a passkey. */
  make({ challenge, rpId, userHandle }: PasskeyCreation, name: string, says: Says = {}): AddPasskey {
    this.#userHandle = userHandle;
    const data = Buffer.concat([
      head(says.rpId ?? rpId, (says.flags ?? PRESENT_AND_VERIFIED) | HAS_CREDENTIAL, says.counter ?? this.counter),
      ...[Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#cose()],
    ]);
    const certificate = Buffer.from([...word('alg'), 0x26, ...word('sig'), 0x41, 0, ...word('x5c'), 0x81, 0x41, 0]);
    const [format, statement] = says.certificate
      ? (['packed', Buffer.concat([Buffer.from([0xa3]), certificate])] as const)
      : (['none', Buffer.from([0xa0])] as const);
    const object = Buffer.concat([
      Buffer.from([0xa3, ...word('fmt'), ...word(format), ...word('attStmt')]),
      statement,
      Buffer.from([...word('authData'), 0x58, data.length]),
      data,
    ]);
    const credential = text(this.id);
    return { name, credential, clientData: clientData('webauthn.create', challenge, says), attestation: text(object) };
  }

  /** What it answers to who signs in. */
  sign({ challenge, rpId }: PasskeyRequest, says: Says = {}): SignInPasskey {
    const data = head(says.rpId ?? rpId, says.flags ?? PRESENT_AND_VERIFIED, says.counter ?? this.counter);
    const client = clientData('webauthn.get', challenge, says);
    const signed = Buffer.concat([data, createHash('sha256').update(Buffer.from(client, 'base64url')).digest()]);
    return {
      credential: text(this.id),
      clientData: client,
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: says.userHandle ?? this.#userHandle,
    };
  }

  #cose(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    const [kind, nextX, nextY] = [
      [0xa5, 1, 2, 3, 0x26, 0x20, 1],
      [0x21, 0x58, 32],
      [0x22, 0x58, 32],
    ];
    return Buffer.concat([Buffer.from(kind), Buffer.from(nextX), left, Buffer.from(nextY), right]);
  }
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

function clientData(type: string, challenge: string, says: Says): string {
  const said = { type: says.type ?? type, challenge, origin: says.origin ?? TEAM_URL, crossOrigin: false };
  return text(Buffer.from(JSON.stringify(said)));
}

/** A short text in CBOR. */
function word(value: string): number[] {
  return [0x60 + value.length, ...Buffer.from(value)];
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
