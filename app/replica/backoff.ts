import { LIMITS } from '#schemas/limits.ts';

/**
 * How long to wait before connection attempt `attempt` (from 1), in ms: anywhere between nothing and a bound that
 * doubles, so that a thousand tabs which lost one server at one moment do not come back at one moment.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const bound = Math.min(LIMITS.reconnectMaxMs, LIMITS.reconnectBaseMs * 2 ** Math.min(attempt, 16));
  return Math.round(random * bound);
}
