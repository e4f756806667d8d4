import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { LIMITS } from '#schemas/limits.ts';
import { clientFields } from './client-fields.ts';
import { isPublicAddress } from './public-address.ts';

/** How a name is looked up, and which of its addresses may be connected to; others are for tests. */
export interface DocumentPorts {
  readonly addressesOf: (name: string) => Promise<readonly string[]>;
  readonly mayConnect: (address: string) => boolean;
  /** Certificates that count beside those that Node knows. */
  readonly ca?: string;
}

const PORTS: DocumentPorts = {
  addressesOf: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
  mayConnect: isPublicAddress,
};

/** Fetches what a program publishes of itself at its address, with what we take of it. See `documentsBy`. */
export const fetchDocument = documentsBy(PORTS);

/**
 * Fetches documents of programs. The name is looked up once, each of its addresses is judged, and the connection goes to one that was judged: a name that leads to a
 * private network, then or later, gets nothing. Nothing is sent but the request, no redirect is followed, and what is too large or takes too long is an error.
 */
export function documentsBy(ports: DocumentPorts): typeof fetch {
  return async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    if (url.protocol !== 'https:') throw new Error('a document is fetched by https alone');
    const address = await judgedAddress(url.hostname.replace(/^\[|\]$/g, ''), ports);
    const { status, text, headers } = await get(url, address, ports.ca);
    if (status !== 200) return new Response(null, { status: status < 200 || status > 599 ? 502 : status });
    const said: unknown = JSON.parse(text);
    // Its own id is compared by the library, which refuses another.
    const { client_id: id } = Object(said) as { readonly client_id?: unknown };
    return Response.json({ client_id: id, ...clientFields(said) }, { headers });
  };
}

async function judgedAddress(name: string, { addressesOf, mayConnect }: DocumentPorts): Promise<string> {
  const addresses = isIP(name) === 0 ? await addressesOf(name) : [name];
  const [first] = addresses;
  if (first === undefined) throw new Error(`${name} has no address`);
  if (!addresses.every(mayConnect)) throw new Error(`${name} leads to a private network`);
  return first;
}

interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function get(url: URL, address: string, ca: string | undefined): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        agent: false,
        headers: { accept: 'application/json', 'user-agent': 'Busbar' },
        // Whatever the name says by now: what was judged is connected to.
        lookup: (_name, options, found) => {
          const family = isIP(address);
          if (options.all === true) found(null, [{ address, family }]);
          else found(null, address, family);
        },
        signal: AbortSignal.timeout(LIMITS.clientDocumentMs),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        let bytes = 0;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > LIMITS.clientDocumentBytes) asked.destroy(new Error('the document is too large'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const cache = response.headers['cache-control'];
          const headers = cache === undefined ? {} : { 'cache-control': cache };
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8'), headers });
        });
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}
