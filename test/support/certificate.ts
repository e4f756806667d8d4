/** A certificate of one's own for names and addresses, as PEM: X.509 (RFC 5280) in DER, as far as one that signs itself needs it. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** For the next day, with a fresh key on P-256. */
export function selfSigned(...names: readonly string[]): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const subject = sequence(set(sequence(objectId('550403'), der(0x0c, Buffer.from('Busbar tests')))));
  const alternatives = sequence(
    ...names.map((name) =>
      isIP(name) === 4 ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
    ),
  );
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    subject,
    sequence(utcTime(-60 * 60_000), utcTime(24 * 60 * 60_000)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, alternatives)))),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (part: Buffer) => der(0x31, part);
const integer = (bytes: Buffer) => der(0x02, bytes);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

function utcTime(fromNow: number): Buffer {
  const text = new Date(Date.now() + fromNow).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${text}Z`));
}
