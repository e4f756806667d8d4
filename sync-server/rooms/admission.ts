import type { RawData, WebSocket } from 'ws';
import { CLOSE, closeReason } from '#schemas/errors.ts';
import { ID } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Logger } from '../operations/events.ts';
import type { BoardRoom } from './board-room.ts';
import { type Browser, type BrowserAccess, Browsers, isSame } from './browsers.ts';
import type { ReportFault } from './fault-log.ts';
import { type FrameRefusal, Quarantined } from './malformed.ts';
import type { RoomMeasure } from './room.ts';
import type { RoomAccess, RoomVisitor } from './room-access.ts';
import type { RoomRegistry } from './room-registry.ts';
import { type SocketConnection, TabSocket } from './tab-socket.ts';

interface AdmissionOptions {
  readonly registry: RoomRegistry;
  readonly access: RoomAccess;
  readonly now: () => number;
  readonly fault: ReportFault;
  readonly logger: Logger;
  readonly measure: RoomMeasure;
}

/** Lets sockets into rooms, and out again when their person may not stay. */
export class Admission {
  readonly #options: AdmissionOptions;
  /** Sockets that were told to close, and when: whoever does not answer is dropped. */
  readonly #ending = new Map<TabSocket, number>();
  readonly #browsers = new Browsers();
  #sockets = 0;
  #order = 0;
  #isClosing = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Sockets that are open, in a room or not. */
  get sockets(): number {
    return this.#sockets;
  }

  /** A WebSocket that was accepted on a connection. `visitor` null: nobody is signed in. */
  join(ws: WebSocket, connection: SocketConnection, docId: string, visitor: RoomVisitor | null): void {
    const { access, now, fault, measure } = this.#options;
    this.#sockets++;
    ws.on('error', (error) => {
      const reason = reasonOf(error);
      if (reason !== null) measure.refused(reason);
    });
    ws.on('close', () => this.#sockets--);
    if (this.#isClosing) {
      ws.close(CLOSE.goingAway, 'the server is stopping');
      return;
    }
    if (visitor === null) {
      ws.close(CLOSE.signedOut, 'signed out');
      return;
    }
    const isDocument = ID.board.test(docId) || ID.library.test(docId);
    const role = isDocument ? access.roleOf(visitor.account.id, docId) : null;
    if (role === null) {
      ws.close(CLOSE.noAccess, 'no access');
      return;
    }
    const tab = new TabSocket(docId, visitor, role, ws, connection, this.#order++, now());
    this.#admit(tab).catch((error) => {
      fault(`kept a tab from ${docId}`, error);
      tab.close(CLOSE.fault, 'the server met a fault of its own');
    });
  }

  /** RoomAccess may have changed: everybody is looked at again. */
  judgeAll(): void {
    for (const browser of this.#browsers.all()) {
      // Whoever cannot be judged is not let in.
      const judgement = this.#attempt(browser.tabs, () => this.#judgementOf(browser));
      if (judgement === null || (browser.judgement !== null && isSame(browser.judgement, judgement))) continue;
      browser.judgement = judgement;
      for (const tab of browser.tabs) this.#attempt([tab], () => this.#apply(judgement, tab));
    }
  }

  /** Null where that fails: then these tabs are closed. */
  #attempt<T>(tabs: Iterable<TabSocket>, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      for (const tab of tabs) {
        this.#options.fault(`closed a tab of ${tab.docId}`, error);
        tab.close(CLOSE.fault, 'the server met a fault of its own');
      }
      return null;
    }
  }

  /** Drops whoever was told to close and did not answer in time. */
  dropSilent(): void {
    const now = this.#options.now();
    for (const [tab, since] of this.#ending) if (now - since >= LIMITS.closeWaitMs) tab.drop();
  }

  /** Nobody is let in any more. */
  close(): void {
    this.#isClosing = true;
  }

  async #admit(tab: TabSocket): Promise<void> {
    const { registry, logger } = this.#options;
    const { ws, docId } = tab;
    // Nothing is read until the board is open: what the client sends waits in its own buffers.
    ws.pause();
    let room: BoardRoom;
    try {
      room = await registry.open(docId);
    } catch (error) {
      const isQuarantined = error instanceof Quarantined;
      // Of a quarantine the operator is told once, by the attempt that found the cost.
      if (!isQuarantined || error.isNew) {
        const reason = error instanceof Error ? error.message : String(error);
        logger(isQuarantined ? 'board-quarantined' : 'board-not-opened', { board: docId, reason });
      }
      if (isQuarantined) tab.close(CLOSE.quarantined, 'the board is in quarantine');
      else tab.close(CLOSE.tryAgain, 'the board could not be opened');
      return;
    }
    if (ws.readyState !== ws.OPEN || this.#isClosing) {
      ws.resume();
      if (this.#isClosing) tab.close(CLOSE.goingAway, 'the server is stopping');
      return;
    }
    const ownTabs = this.#browsers.tabCount(tab.account.id);
    if (room.tabs.size >= LIMITS.socketsPerRoom || ownTabs >= LIMITS.socketsPerAccount) {
      tab.close(CLOSE.tryAgain, closeReason('too-many-tabs', 'the board or the account has as many tabs as it may'));
      return;
    }
    this.#listen(tab, room);
    // RoomAccess may have changed while the board was opened: nothing of it is told before that is known.
    const judgement = this.#judgementOf(tab);
    this.#apply(judgement, tab);
    if (!tab.isOpen) return;
    this.#browsers.add(tab, judgement);
    room.join(tab);
    ws.resume();
  }

  #listen(tab: TabSocket, room: BoardRoom): void {
    const { access, now, measure } = this.#options;
    const { ws } = tab;
    // Joined by ws, a long message would hold the event loop.
    ws.binaryType = 'fragments';
    ws.on('message', (data: RawData, isBinary: boolean) => {
      if (isBinary && Array.isArray(data)) room.receive(tab, data);
      else {
        measure.refused('text');
        tab.close(CLOSE.malformed, 'frames are binary');
      }
    });
    ws.on('ping', (data: Buffer) => room.pinged(tab, data));
    ws.on('pong', () => tab.heard(now()));
    const unused = access.inUse(tab.sessionId);
    tab.onEnding = () => {
      this.#ending.set(tab, now());
      this.#leave(tab, room);
      unused();
    };
    ws.on('close', () => {
      this.#leave(tab, room);
      this.#ending.delete(tab);
      unused();
    });
  }

  #leave(tab: TabSocket, room: BoardRoom): void {
    this.#browsers.delete(tab);
    room.leave(tab);
  }

  #judgementOf({ sessionId, docId }: Pick<Browser, 'sessionId' | 'docId'>): BrowserAccess {
    const { access } = this.#options;
    const visitor = access.visitorOf(sessionId);
    return { visitor, role: visitor === null ? null : access.roleOf(visitor.account.id, docId) };
  }

  #apply({ visitor, role }: BrowserAccess, tab: TabSocket): void {
    if (visitor === null && !this.#options.access.isRemoved(tab.account.id)) {
      tab.close(CLOSE.signedOut, 'signed out');
      return;
    }
    if (visitor === null || role === null) {
      tab.close(CLOSE.noAccess, 'no access');
      return;
    }
    tab.account = visitor.account;
    const looked = tab.user;
    tab.user = visitor.user;
    const room = this.#options.registry.get(tab.docId);
    if (looked.name !== tab.user.name || looked.color !== tab.user.color) room?.stampAnew(tab);
    if (role === tab.role) return;
    tab.role = role;
    room?.changed(tab);
  }
}

/** Why ws took no frame; null where it was the network. */
function reasonOf(error: Error): FrameRefusal | null {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'frameBytes';
  return code.startsWith('WS_ERR_') ? 'malformed' : null;
}
