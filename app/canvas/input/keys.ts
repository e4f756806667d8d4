/** What a key means on the board. */
import type { Point } from '#engine/board/values.ts';
import { GRID } from '#engine/placement/grid.ts';
import type { CanvasTool } from '../canvas-tool.ts';

export type KeyCommand =
  | { readonly kind: 'nudge'; readonly by: Point }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'tool'; readonly tool: CanvasTool }
  | {
      readonly kind:
        | 'inspect'
        | 'delete'
        | 'rotate'
        | 'flip'
        | 'lock'
        | 'select-all'
        | 'fit'
        | 'zoom-selection'
        | 'zoom-actual'
        | 'connect'
        | 'note'
        | 'frame'
        | 'rename'
        | 'cancel';
      /** With rotate: counter-clockwise. */
      readonly reverse?: boolean;
    };

const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-GRID, 0],
  ArrowRight: [GRID, 0],
  ArrowUp: [0, -GRID],
  ArrowDown: [0, GRID],
};
/** With shift a nudge is this many grid steps. */
const FAR = 5;

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key press, or null. Letters go by the layout's letter, digits by the key, whatever shift makes of it. */
export function keyCommand(event: Keys): KeyCommand | null {
  const control = event.ctrlKey || event.metaKey;
  if (control) return event.key.toLowerCase() === 'a' && !event.shiftKey ? { kind: 'select-all' } : null;
  if (event.altKey) return null;
  const nudge = NUDGES[event.key];
  if (nudge !== undefined) {
    const times = event.shiftKey ? FAR : 1;
    return { kind: 'nudge', by: [nudge[0] * times, nudge[1] * times] };
  }
  if (event.shiftKey && event.code === 'Digit1') return { kind: 'fit' };
  if (event.shiftKey && event.code === 'Digit2') return { kind: 'zoom-selection' };
  if (event.shiftKey && event.code === 'Digit0') return { kind: 'zoom-actual' };
  switch (event.key) {
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1.25 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 0.8 };
    case 'Enter':
      return { kind: 'inspect' };
    case 'F2':
      return { kind: 'rename' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'delete' };
    case 'Escape':
      return { kind: 'cancel' };
  }
  switch (event.key.toLowerCase()) {
    case 'r':
      return { kind: 'rotate', reverse: event.shiftKey };
    case 'f':
      return event.shiftKey ? { kind: 'frame' } : { kind: 'flip' };
    case 'c':
      return event.shiftKey ? null : { kind: 'tool', tool: 'comment' };
    case 'w':
      return event.shiftKey ? null : { kind: 'connect' };
    case 'l':
      return event.shiftKey ? { kind: 'lock' } : null;
    case 'n':
      return event.shiftKey ? null : { kind: 'note' };
    case 'v':
      return event.shiftKey ? null : { kind: 'tool', tool: 'select' };
    case 'h':
      return event.shiftKey ? null : { kind: 'tool', tool: 'hand' };
    default:
      return null;
  }
}
