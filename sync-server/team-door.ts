import { BlockList, isIP, isIPv6 } from 'node:net';

/** How requests reach a server of a team. */
export interface DoorConfig {
  /** Addresses and networks (`10.0.0.0/8`) of proxies; empty: whoever connects is who they are. */
  readonly proxies: readonly string[];
  /** Files in PEM; absent: a proxy has the certificate, or people are on this machine. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

interface DoorRequest {
  /** An origin. */
  readonly publicUrl: string;
  readonly host: string;
  readonly trustProxy: string | undefined;
  readonly tlsCert: string | undefined;
  readonly tlsKey: string | undefined;
}

/** The door that is asked for, or in words why it would be open to listeners on the way. */
export function readDoor({ publicUrl, host, trustProxy, tlsCert, tlsKey }: DoorRequest): DoorConfig | string {
  const proxies = (trustProxy ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = proxies.find((one) => !isNetwork(one));
  if (wrong !== undefined || (trustProxy !== undefined && proxies.length === 0))
    return `--trust-proxy takes addresses of proxies, such as 10.0.0.2 or 10.0.0.0/24, not "${wrong ?? trustProxy}"`;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    return `--tls-cert and --tls-key belong together: ${tlsCert === undefined ? '--tls-cert' : '--tls-key'} is missing`;
  const { protocol, hostname } = new URL(publicUrl);
  const isSecure = protocol === 'https:';
  if (tlsCert !== undefined && tlsKey !== undefined) {
    if (!isSecure) return `with --tls-cert people open an https address: --public-url is ${publicUrl}`;
    return { proxies, tls: { cert: tlsCert, key: tlsKey } };
  }
  if (!isSecure && !(isLoopback(hostname) && isLoopback(host)))
    return `passwords would cross the network unencrypted at ${publicUrl}. ${WAYS_OUT}`;
  if (!isLoopback(host) && proxies.length === 0)
    return `--host ${host} would take passwords from the network without TLS. ${WAYS_OUT}`;
  return { proxies };
}

const WAYS_OUT =
  'Either give the server a certificate (--tls-cert FILE --tls-key FILE, with an https --public-url), or put a TLS proxy on this machine ' +
  'before it (an https --public-url, and no --host), or name a TLS proxy on another machine (an https --public-url, --host and ' +
  '--trust-proxy ADDRESS)';

/** Whether `host` names only this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

/** Whom a connection is from: the peer itself, or whom a trusted proxy says that it is from. */
export class Door {
  readonly #proxies = new BlockList();
  readonly #hasProxies: boolean;
  readonly #hasTls: boolean;

  constructor({ proxies, tls }: DoorConfig) {
    this.#hasProxies = proxies.length > 0;
    this.#hasTls = tls !== undefined;
    for (const network of proxies) {
      const [address = '', bits] = network.split('/');
      const family = familyOf(address);
      if (bits === undefined) this.#proxies.addAddress(address, family);
      else this.#proxies.addSubnet(address, Number(bits), family);
    }
  }

  /** Whether a peer may connect: without TLS of our own none but the proxies and this machine, since what others send could be read. */
  admits(peer: string): boolean {
    return !this.#hasProxies || this.#hasTls || isLoopback(plain(peer)) || this.#isProxy(plain(peer));
  }

  /**
   * The address that a request came from. `forwarded` is its X-Forwarded-For, to whose end each proxy adds the address that it was asked from:
   * the last one that is no proxy's counts, and what a client wrote before it does not.
   */
  addressOf(peer: string, forwarded: string | undefined): string {
    let address = plain(peer);
    const told = (forwarded ?? '').split(',').map((one) => plain(one.trim()));
    while (this.#isProxy(address)) {
      const before = told.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  }

  #isProxy(address: string): boolean {
    return isIP(address) !== 0 && this.#proxies.check(address, familyOf(address));
  }
}

/** An address of IPv4 that is written as one of IPv6 is the same address; some proxies add a port. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
