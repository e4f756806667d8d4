import { LIMITS } from '#schemas/limits.ts';

/**
 * What all sockets together have sent of messages that are not handled yet: half of them, or wholes that wait for a worker. Beyond
 * `LIMITS.receivingBytes` whoever has sent the most of one message that is not all there is closed, and so on.
 */
export class ReceiveBudget<Socket> {
  /** Called for a socket that is to be closed. It counts until `end`. */
  onOver: (socket: Socket) => void = () => {};
  readonly #unfinished = new Map<Socket, number>();
  readonly #over = new Set<Socket>();
  #bytes = 0;

  /** In bytes. */
  get held(): number {
    return this.#bytes;
  }

  /** The socket has sent so many bytes of a message that is not all there. False where nothing more is to be read of it. */
  unfinished(socket: Socket, bytes: number): boolean {
    if (this.#over.has(socket)) return false;
    this.#bytes += bytes - (this.#unfinished.get(socket) ?? 0);
    if (bytes > 0) this.#unfinished.set(socket, bytes);
    else this.#unfinished.delete(socket);
    this.#check();
    return !this.#over.has(socket);
  }

  /** A whole message of so many bytes waits; gives what ends that. */
  waits(bytes: number): () => void {
    this.#bytes += bytes;
    this.#check();
    return () => {
      this.#bytes -= bytes;
    };
  }

  /** The socket has closed, and what it sent is gone. */
  end(socket: Socket): void {
    this.#bytes -= this.#unfinished.get(socket) ?? 0;
    this.#unfinished.delete(socket);
    this.#over.delete(socket);
  }

  #check(): void {
    let bytes = this.#bytes;
    for (const socket of this.#over) bytes -= this.#unfinished.get(socket) ?? 0;
    while (bytes > LIMITS.receivingBytes) {
      const largest = this.#largest();
      if (largest === null) return;
      this.#over.add(largest.socket);
      bytes -= largest.bytes;
      this.onOver(largest.socket);
    }
  }

  #largest(): { readonly socket: Socket; readonly bytes: number } | null {
    let found: { readonly socket: Socket; readonly bytes: number } | null = null;
    for (const [socket, bytes] of this.#unfinished) {
      if (!this.#over.has(socket) && bytes > (found?.bytes ?? 0)) found = { socket, bytes };
    }
    return found;
  }
}
