import { LIMITS } from '#schemas/limits.ts';
import type { BoardView } from '../../board-view.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { joinEdits } from '../../inspector/works-with.ts';
import { violationText } from '../../texts/engine/violations.ts';

/**
 * Connects the port on trial with those that it may join, `LIMITS.candidatesTried` of them from the nearest part on, and writes
 * into `answers` what that would add. Gives whether any does harm.
 */
export async function tryPorts(
  view: Pick<BoardView, 'board' | 'errorsAdded'>,
  from: PortRef,
  answers: Map<string, Connectability>,
): Promise<boolean> {
  const { parts } = view.board();
  const [x, y] = parts.get(from.part)?.at ?? [0, 0];
  const distance = ({ part }: PortRef) => {
    const [px, py] = parts.get(part)?.at ?? [0, 0];
    return Math.hypot(px - x, py - y);
  };
  const tried = [...answers]
    .flatMap(([key, answer]) => (answer.ok === true && answer.asks === undefined ? [portOf(key)] : []))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, LIMITS.candidatesTried);
  const errors = await view.errorsAdded(tried.map((to) => joinEdits(from, to)));
  let harms = false;
  for (const [at, port] of tried.entries()) {
    const first = errors[at]?.[0];
    if (first === undefined) continue;
    harms = true;
    answers.set(portKey(port), { ok: true, harm: violationText(first) });
  }
  return harms;
}

/** The port that a key of `portKey` stands for. */
function portOf(key: string): PortRef {
  const [part = '', domain = '', ...rest] = key.split('/');
  // A key is made of a port.
  return { part, domain: domain as PortRef['domain'], interface: rest.join('/') };
}
