import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Hono } from 'hono';

/** A file of the built app, held in memory. Compressed forms that the build did not make are made at the first request. */
interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
  br: Promise<Uint8Array<ArrayBuffer>> | null;
  gzip: Promise<Uint8Array<ArrayBuffer>> | null;
}

/** Pages that the app's router draws. Anything else that is no file is not found. */
const ROUTES = /^\/(b\/[^/]+|settings(\/.*)?|join\/[^/]+|boards|parts|parts\/new|parts\/[^/]+\/edit)?$/;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Adds the headers that every answer carries, the API's too. */
export function mountSecurityHeaders(app: Hono): void {
  app.use('*', async (c, next) => {
    await next();
    // The answer to an upgrade is the socket: no page is in it.
    if (c.req.header('upgrade') !== undefined) return;
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Content-Security-Policy', contentSecurityPolicy(c.req.header('host') ?? ''));
  });
}

/** Serves the built app from `folder`, mounted last: its files, and its page for GET of HTML on the app's routes. */
export async function mountPage(app: Hono, folder: string): Promise<void> {
  const files = await readFiles(folder);
  const index = files.get('/index.html');
  app.get('*', async (c) => {
    const path = c.req.path;
    const file = files.get(path);
    if (file !== undefined && file !== index) return serveFile(c, file);
    const takesHtml = (c.req.header('accept') ?? '*/*').split(',').some((one) => /text\/html|\*\/\*/.test(one));
    if (index !== undefined && takesHtml && ROUTES.test(path)) return serveFile(c, index);
    return c.text('Not found', 404);
  });
}

/**
 * No inline script and no eval. Styles may be inline: SolidJS and the canvas's overlay place things by `style`. The
 * WebSocket's address is named beside 'self', which older browsers do not take to cover it.
 */
function contentSecurityPolicy(host: string): string {
  const sockets = /^[A-Za-z0-9.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function readFiles(folder: string): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(entry.name)];
    if (type === undefined) continue;
    const body = new Uint8Array(await readFile(path));
    const compressed = await readFile(`${path}.br`).then(owned, () => null);
    const url = path.slice(folder.length).replaceAll('\\', '/');
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    files.set(url.startsWith('/') ? url : `/${url}`, {
      body,
      type,
      etag,
      isHashed: url.includes('assets/'),
      br: compressed === null ? null : Promise.resolve(compressed),
      gzip: null,
    });
  }
  return files;
}

async function serveFile(c: Context, file: PageFile): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    ETag: file.etag,
    // A name with a hash never changes its content; every other file is asked for again.
    'Cache-Control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
  };
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers);
  const accepted = c.req.header('accept-encoding') ?? '';
  if (/^(text|application|image\/svg)/.test(file.type) && file.body.length > 1024) {
    if (/\bbr\b/.test(accepted)) {
      file.br ??= promisify(brotliCompress)(file.body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).then(owned);
      return c.body(await file.br, 200, { ...headers, 'Content-Encoding': 'br' });
    }
    if (/\bgzip\b/.test(accepted)) {
      file.gzip ??= promisify(gzip)(file.body).then(owned);
      return c.body(await file.gzip, 200, { ...headers, 'Content-Encoding': 'gzip' });
    }
  }
  return c.body(file.body, 200, headers);
}

function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
