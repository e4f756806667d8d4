import { onceThere } from '../../once-there.ts';
import type { BoardPageState } from '../board-page.ts';

/** Frames that a slow network is waited for. */
const LONG = 1_800;

/** Puts the keys into a search field once it is on the page, and before them what was typed for it meanwhile; Escape until then calls `onEscape`. */
export function typeIntoSearch(
  page: Pick<BoardPageState, 'typeAhead' | 'typedAhead'>,
  find: () => HTMLInputElement | undefined,
  onEscape: () => void,
): void {
  page.typeAhead(onEscape);
  const there = () => {
    const field = find();
    return field?.isConnected === true ? field : null;
  };
  onceThere(
    there,
    (field) => {
      const text = page.typedAhead();
      field.focus();
      if (text === '') return;
      field.value += text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    LONG,
  );
}
