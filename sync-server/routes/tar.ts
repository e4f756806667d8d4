import { createTarPacker } from 'modern-tar';
import type { BoardFile } from '../storage/board-storage.ts';

/** The files as a tar archive (POSIX.1 ustar), in a folder of it; a few of them are in memory at a time. `at`: ms since 1970, of all of them. */
export function tarOf(folder: string, files: AsyncIterable<BoardFile>, at: number): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, bytes } of files) {
      const header = { name: `${folder}/${name}`, size: bytes.length, mode: 0o600, mtime: new Date(at) };
      const entry = controller.add(header).getWriter();
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
