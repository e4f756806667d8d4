import type { ToolReply } from '#schemas/bridge.ts';
import type { ExportedFiles } from '../agent/exported-files.ts';

/** Where the files are served that agents exported. */
export const EXPORTS_PATH = '/api/exports';

/** The reply with the address of its file in place of the text; `origin` is the one that the client has reached. */
export function withAddress(
  { file, ...reply }: ToolReply,
  key: string,
  origin: string,
  files: ExportedFiles,
): ToolReply {
  if (file === undefined || reply.structured === undefined) return reply;
  const { token, expires } = files.keep(key, file);
  const url = `${origin}${EXPORTS_PATH}/${token}`;
  const structured = { ...reply.structured, url, expires: new Date(expires).toISOString() };
  return { ...reply, structured, text: JSON.stringify(structured) };
}

/** The file of an address, to be saved and never run; 404 where there is none, or no longer. */
export function serveExport(files: ExportedFiles, token: string): Response {
  const file = files.find(token);
  if (file === null) {
    const message = 'This address has ended. Ask for the export again.';
    return Response.json({ error: { code: 'not_found', message } }, { status: 404, headers: NEVER_KEPT });
  }
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...NEVER_KEPT,
      'Content-Type': file.media,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    },
  });
}

const NEVER_KEPT = { 'Cache-Control': 'no-store' };
