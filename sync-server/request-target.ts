import type { IncomingMessage, Server } from 'node:http';

/**
 * Where a request names its host in its target, as those to a proxy do, that host counts and not the Host header (RFC 9112, 3.2.2): whoever judges the
 * header judges it.
 */
export function preferTargetHost(server: Server): void {
  server.prependListener('request', takeHostOfTarget);
  server.prependListener('upgrade', takeHostOfTarget);
}

function takeHostOfTarget(request: IncomingMessage): void {
  const { url = '', headers, rawHeaders } = request;
  if (url.startsWith('/') || !URL.canParse(url)) return;
  const { host } = new URL(url);
  headers.host = host;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) rawHeaders[at + 1] = host;
}
