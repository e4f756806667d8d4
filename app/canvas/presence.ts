/** Others on the board, as the canvas shows them. */
import type { Point } from '#engine/board/values.ts';

export interface RemotePresence {
  /** Stable while they are here. */
  readonly id: string;
  readonly kind: 'person' | 'agent';
  readonly name: string;
  readonly color: string;
  readonly cursor?: Point;
  readonly selection?: readonly string[];
  readonly drag?: { readonly parts: readonly string[]; readonly by: Point };
  readonly connecting?: { readonly part: string; readonly interface: string; readonly to: Point };
  /** What an agent runs now, in a word or two. */
  readonly doing?: string;
}
