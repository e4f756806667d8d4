import { LIMITS } from '#schemas/limits.ts';
import { ALIVE, ALIVE_AND_PING } from '../presence/presence.ts';
import type { TabSocket } from '../tab-socket.ts';

/** How often the rooms look after their sockets. */
export const BEAT_MS = 1_000;

/** With the second sign of life that a silent tab gets: it has the rest of `LIMITS.deadSocketMs` for the answer. */
export const PING_AFTER_MS = 2 * (LIMITS.silenceMs - BEAT_MS);

/** Tells a tab that the server is alive, and pings one that has been silent for so long that it might be gone. */
export function keepAlive(tab: TabSocket, now: number): void {
  const tells = now - tab.sentAt >= LIMITS.silenceMs - BEAT_MS && tab.lag === null && !tab.isBehind;
  const asks = tab.isOpen && now - tab.heardAt >= PING_AFTER_MS && now - tab.pingedAt >= LIMITS.silenceMs - BEAT_MS;
  if (asks) tab.pingedAt = now;
  if (tells && asks && tab.unsent === 0) {
    tab.write(ALIVE_AND_PING, now);
    return;
  }
  if (tells) tab.write(ALIVE, now);
  // Not behind what else waits for a slow reader.
  if (asks) tab.ws.ping();
}
