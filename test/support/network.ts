/** A network of one tab that can be cut, and a tab that can be frozen: its sockets stay open and nothing is handled. */
import WebSocket from 'ws';

export interface TabNetwork {
  /** The class to open sockets with. */
  readonly Socket: typeof globalThis.WebSocket;
  /** Page script stops: messages and timers queue, while the socket stays open and answers pings. */
  freeze(): void;
  /** Everything that queued runs, in order. */
  thaw(): void;
  /** Cuts every connection; new ones are refused. */
  goOffline(): void;
  goOnline(): void;
  /** Runs `task` now, or when the tab thaws. */
  run(task: () => void): void;
}

/** `saysWhose` false: the tab does not tell the server whose edits it has. */
export function tabNetwork(headers: Readonly<Record<string, string>> = {}, saysWhose = true): TabNetwork {
  const sockets = new Set<WebSocket>();
  const queue: (() => void)[] = [];
  let frozen = false;
  let offline = false;

  const run = (task: () => void) => {
    if (frozen) queue.push(task);
    else task();
  };

  class Socket extends WebSocket {
    constructor(url: string | URL, protocols: string | string[] = []) {
      const address = new URL(url);
      if (!saysWhose) address.search = '';
      // Nothing listens on port 1: the connection is refused, as it is without a network.
      super(offline ? 'ws://127.0.0.1:1' : address, protocols, { headers });
      sockets.add(this);
      this.once('close', () => sockets.delete(this));
    }

    override emit(event: string | symbol, ...values: unknown[]): boolean {
      if (event === 'message' || event === 'open' || event === 'close' || event === 'error') {
        run(() => super.emit(event, ...values));
        return true;
      }
      return super.emit(event, ...values);
    }
  }

  return {
    // `ws` has the browser's members that y-websocket uses.
    Socket: Socket as unknown as typeof globalThis.WebSocket,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      for (const task of queue.splice(0)) run(task);
    },
    goOffline() {
      offline = true;
      for (const socket of sockets) socket.terminate();
    },
    goOnline() {
      offline = false;
    },
    run,
  };
}
