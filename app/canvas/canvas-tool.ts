/** What a press on the board does; the board stays under keyboard and wheel whichever it is. */
export type CanvasTool = 'select' | 'hand' | 'connect' | 'note' | 'frame' | 'comment';

/** The tools that change nothing, for who may only look. */
const LOOKING: ReadonlySet<CanvasTool> = new Set<CanvasTool>(['select', 'hand']);

export function changesBoard(tool: CanvasTool): boolean {
  return !LOOKING.has(tool);
}
