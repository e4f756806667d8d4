import { createTarDecoder, createTarPacker } from 'modern-tar';
import { LIMITS } from '#schemas/limits.ts';

/** A file on its way into an archive. */
export interface ArchivedFile {
  /** With its folders, behind `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files as a tar archive (POSIX.1 ustar); a few of them are in memory at a time. `at`: ms since 1970, of all of them. */
export function tarOf(files: AsyncIterable<ArchivedFile>, at: number): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, bytes } of files) {
      const entry = controller.add({ name, size: bytes.length, mode: 0o600, mtime: new Date(at) }).getWriter();
      // Resolves when whoever reads has taken enough of it.
      await entry.write(bytes);
      await entry.close();
    }
    controller.finalize();
  };
  // Whoever reads is told by the stream; whoever has gone is told nothing.
  pack().catch((error: unknown) => controller.error(error));
  return readable;
}

/**
 * The entries of a tar archive, one in memory at a time; `isFile` is false of folders and links. Throws where it is no tar archive, or one of
 * them is larger than `LIMITS.archivedFileBytes`.
 */
export async function* filesIn(
  archive: ReadableStream<Uint8Array>,
): AsyncGenerator<ArchivedFile & { readonly isFile: boolean }> {
  for await (const { header, body } of archive.pipeThrough(createTarDecoder({ strict: true }))) {
    if (header.size > LIMITS.archivedFileBytes) {
      throw new RangeError(`${header.name} is larger than ${LIMITS.archivedFileBytes} bytes`);
    }
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    yield { name: header.name, bytes, isFile: (header.type ?? 'file') === 'file' };
  }
}
