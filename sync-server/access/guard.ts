import { type Refused, refusedFor } from './refused.ts';
import type { RequestHeaders } from './request-headers.ts';

/**
 * Which addresses a server answers to. Local: any loopback name and `allowedHost`, a name without a port. Team: the one
 * public address.
 */
export type GuardRule =
  | { readonly mode: 'local'; readonly allowedHost?: string }
  | { readonly mode: 'team'; readonly publicUrl: string };

/**
 * Judges the Host, Origin and proxy headers of a request or upgrade; null where it may pass.
 * In local mode nothing but this machine's own browser pages and programs may get through:
 * a foreign Host is DNS rebinding, a foreign Origin another site's page, a proxy header a stranger behind a proxy.
 */
export function guard(headers: RequestHeaders, rule: GuardRule): Refused | null {
  return rule.mode === 'local' ? guardLocal(headers, rule.allowedHost) : guardTeam(headers, new URL(rule.publicUrl));
}

/**
 * Refuses what another page's script asks for, although no Origin is sent with it (`<img>`, no-cors GET). Browsers
 * alone send Sec-Fetch-Site; a page of another port on this machine says `same-site`.
 */
export function guardFetchSite(headers: RequestHeaders): Refused | null {
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none') return null;
  return refusedFor({ code: 'page-foreign', params: { site: site.slice(0, GIVEN_CHARS) } });
}

function guardLocal(headers: RequestHeaders, allowedHost: string | undefined): Refused | null {
  for (const header of headers.keys()) {
    if (isOfProxy(header)) {
      return refusedFor({ code: 'behind-proxy', params: { header } });
    }
  }
  const host = headers.get('host') ?? '';
  if (!isLoopbackHost(host) && !isNamed(host, allowedHost)) {
    const names = ['localhost', '127.0.0.1', ...(allowedHost === undefined ? [] : [allowedHost]), '[::1]'];
    return hostRefusal(host, names, 'local');
  }
  return originRefusal(headers, `http://${host.toLowerCase()}`);
}

function guardTeam(headers: RequestHeaders, publicUrl: URL): Refused | null {
  const host = headers.get('host') ?? '';
  if (host.toLowerCase() !== publicUrl.host) return hostRefusal(host, [publicUrl.host], 'team');
  return originRefusal(headers, publicUrl.origin);
}

function hostRefusal(host: string, names: readonly string[], mode: GuardRule['mode']): Refused {
  return refusedFor({ code: 'host-foreign', params: { given: host.slice(0, GIVEN_CHARS), names, mode } });
}

function originRefusal(headers: RequestHeaders, own: string): Refused | null {
  const origin = headers.get('origin');
  if (origin === null || originOf(origin) === originOf(own)) return null;
  return refusedFor({ code: 'origin-foreign', params: { given: origin.slice(0, GIVEN_CHARS), own } });
}

/** An origin without its default port; null where the text is no origin: what a browser sends has no path. */
function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/\\?#@\s]+$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** localhost, 127.0.0.0/8 or [::1], with any port: the page may come through another port of this machine. */
function isLoopbackHost(host: string): boolean {
  const match = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d{1,5}))?$/i.exec(host);
  if (!match || Number(match[2] ?? 0) > 65_535) return false;
  return (match[1] ?? '').split('.').every((part) => !(Number(part) > 255));
}

/** Whether the Host header is this name, with any port. */
function isNamed(host: string, name: string | undefined): boolean {
  return name !== undefined && host.toLowerCase().replace(/:\d{1,5}$/, '') === name.toLowerCase();
}

/** Whether a proxy adds this header, whose name is in lower case. */
function isOfProxy(header: string): boolean {
  return (
    FORWARDED.test(header) || WHOSE_ADDRESS.test(header) || header.startsWith('x-envoy-') || PROXY_HEADERS.has(header)
  );
}

/** `Forwarded` (RFC 7239) and its many like, such as `X-Forwarded-For` and `X-Vercel-Forwarded-For`. */
const FORWARDED = /(?:^|-)forwarded(?:-|$)/;

/** Whom a proxy has before it, as `X-Real-IP`, `CF-Connecting-IPv6`, `X-Azure-ClientIP` and `WL-Proxy-Client-IP` say. */
const WHOSE_ADDRESS =
  /(?:client|connecting|connection|external|original|originating|pseudo|real|remote|socket|source|user)-?(?:addr|address|ip|ipv4|ipv6)$/;

/** What else they add: RFC 8586 and 9110, Cloudflare, Fastly, CloudFront, Akamai, Varnish, IIS, Entra, Tailscale. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  'via',
  'cdn-loop',
  'cf-ray',
  'cf-visitor',
  'fastly-ff',
  'x-amz-cf-id',
  'akamai-origin-hop',
  'x-varnish',
  'x-arr-log-id',
  'x-original-host',
  'x-original-url',
  'x-ms-proxy',
  'tailscale-user-login',
  'tailscale-headers-info',
]);

/** How much of a header a refusal repeats. */
const GIVEN_CHARS = 200;
