import { onceThere } from '../../once-there.ts';
import type { BoardPageState } from '../board-page.ts';

/** Frames that a field may take from when it is made until it is on the page. */
const LONG = 1_800;

/** A search field whose code may have to travel before it has the keys. */
export interface TypedSearch {
  /** Puts the keys into the field once it is on the page, and before them what was typed for it meanwhile; Escape until then calls `onEscape`. */
  ask(onEscape: () => void): void;
  /** The field is made. */
  made(field: HTMLInputElement): void;
  /** Nobody waits for it any more. */
  forgo(): void;
}

export function typedSearch(page: Pick<BoardPageState, 'typeAhead' | 'typedAhead'>): TypedSearch {
  let field: HTMLInputElement | undefined;
  let isAsked = false;
  const give = (): void => {
    const there = field;
    if (!isAsked || there?.isConnected !== true) return;
    isAsked = false;
    const { text } = page.typedAhead();
    there.focus();
    if (text === '') return;
    there.value += text;
    there.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return {
    ask(onEscape) {
      isAsked = true;
      page.typeAhead(() => {
        isAsked = false;
        onEscape();
      });
      give();
    },
    made(fresh) {
      field = fresh;
      onceThere(() => (fresh.isConnected ? fresh : null), give, LONG);
    },
    forgo() {
      if (!isAsked) return;
      isAsked = false;
      page.typedAhead();
    },
  };
}
