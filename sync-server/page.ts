import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Context, Hono } from 'hono';

/**
 * A file of the built app, held in memory in the form that the build made for browsers: compressed, where it is. The other forms are made at
 * the first request for them.
 */
interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
  readonly isCompressible: boolean;
  readonly plain: () => Promise<Bytes>;
  readonly br: () => Promise<Bytes>;
  readonly gzip: () => Promise<Bytes>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Pages that the app's router draws. Anything else that is no file is not found. */
const ROUTES =
  /^\/(b\/[^/]+|settings(\/.*)?|join\/[^/]+|connect\/[^/]+|welcome|boards|parts|parts\/new|parts\/[^/]+\/edit)?$/;

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

const FILES_PER_TURN = 16;

/** Adds the headers that every answer carries, the API's too. `isSecure`: people open an https address, and shall open no other. */
export function mountSecurityHeaders(app: Hono, isSecure = false): void {
  app.use('*', async (c, next) => {
    await next();
    // The answer to an upgrade is the socket: no page is in it.
    if (c.req.header('upgrade') !== undefined) return;
    const headers = c.res.headers;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Content-Security-Policy', contentSecurityPolicy(c.req.header('host') ?? ''));
  });
}

/**
 * Serves the built app from `folder`, mounted last: its files, and its page for GET of HTML on the app's routes. The files are read from the next
 * turn on, some in each: whoever asks earlier waits until all are there.
 */
export function mountPage(app: Hono, folder: string): void {
  const reading = readFiles(folder);
  // Whoever asks for a file is answered with the error.
  reading.catch(() => {});
  app.get('*', async (c) => {
    const files = await reading;
    const index = files.get('/index.html');
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

/** By their paths in addresses. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  await nextTurn();
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const present = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (type === undefined || !entry.isFile()) continue;
    if (files.size % FILES_PER_TURN === FILES_PER_TURN - 1) await nextTurn();
    const path = join(entry.parentPath, entry.name);
    const url = path.slice(folder.length).replaceAll('\\', '/');
    files.set(url.startsWith('/') ? url : `/${url}`, readFile(path, type, present.has(`${path}.br`)));
  }
  return files;
}

/** Small files: waiting for each of them in another thread costs ten times as much as reading it. */
function readFile(path: string, type: string, isCompressed: boolean): PageFile {
  const held = owned(readFileSync(isCompressed ? `${path}.br` : path));
  const isText = /^(text|application|image\/svg)/.test(type);
  return {
    type,
    etag: `"${createHash('sha256').update(held).digest('base64url').slice(0, 22)}"`,
    isHashed: path.includes(`${sep}assets${sep}`),
    isCompressible: isCompressed || (isText && held.length > 1024),
    ...(isCompressed ? formsOfCompressed(held) : formsOf(held)),
  };
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
  if (file.isCompressible && /\bbr\b/.test(accepted)) {
    return c.body(await file.br(), 200, { ...headers, 'Content-Encoding': 'br' });
  }
  if (file.isCompressible && /\bgzip\b/.test(accepted)) {
    return c.body(await file.gzip(), 200, { ...headers, 'Content-Encoding': 'gzip' });
  }
  return c.body(await file.plain(), 200, headers);
}

type Encodings = Pick<PageFile, 'plain' | 'br' | 'gzip'>;

function formsOf(body: Bytes): Encodings {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const br = once(() => promisify(brotliCompress)(body, { params }).then(owned));
  return { plain: async () => body, br, gzip: gzipped(async () => body) };
}

function formsOfCompressed(compressed: Bytes): Encodings {
  const plain = once(() => promisify(brotliDecompress)(compressed).then(owned));
  return { plain, br: async () => compressed, gzip: gzipped(plain) };
}

function gzipped(plain: () => Promise<Bytes>): () => Promise<Bytes> {
  return once(async () => owned(await promisify(gzip)(await plain())));
}

function once(make: () => Promise<Bytes>): () => Promise<Bytes> {
  let made: Promise<Bytes> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function owned(bytes: Buffer): Bytes {
  return new Uint8Array(bytes);
}
