import { LIMITS } from '#schemas/limits.ts';
import type { BoardView } from '../../board-view.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { joinEdits } from '../../inspector/interface-matches.ts';

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
  const errors = await view.errorsAdded(
    tried.map((to) => joinEdits(from, to)),
    new Map(),
  );
  const harmful = tried.flatMap((port, at) => errors[at]?.slice(0, 1).map((error) => ({ port, error })) ?? []);
  if (harmful.length === 0) return false;
  // The sentences of all rules are large, and most drags need none of them.
  const { violationText } = await import('../../texts/engine/violations.ts');
  for (const { port, error } of harmful) answers.set(portKey(port), { ok: true, harm: violationText(error) });
  return true;
}

/** The port that a key of `portKey` stands for. */
function portOf(key: string): PortRef {
  const [part = '', domain = '', ...rest] = key.split('/');
  // A key is made of a port.
  return { part, domain: domain as PortRef['domain'], interface: rest.join('/') };
}
