import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut as a network is: both ends stay open, and nothing comes through, not even an end. */
export interface SilentLine {
  /** The server's address by way of this line. */
  readonly url: string;
  cut(): void;
  close(): Promise<void>;
}

export async function silentLine(url: string): Promise<SilentLine> {
  const { hostname, port } = new URL(url);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        if (!isCut) to.write(bytes);
      });
      from.on('end', () => {
        if (!isCut) to.end();
      });
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      isCut = true;
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
