import { type Accessor, batch, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { Library } from '#engine/library/library.ts';
import { isPrepared, prepareIdly, prepareSoon } from './search-ahead.ts';

/** What somebody looks for in a library, and the library in which it can be looked for without a wait. */
export interface SearchText {
  readonly query: Accessor<string>;
  readonly library: Accessor<Library>;
  type(text: string): void;
  /** Looks now for what was typed last, where that still waits for the library. */
  settle(): void;
}

/** Both change at once where the library is prepared or nothing is looked for, else as soon as it is. */
export function createSearchText(newest: Accessor<Library>): SearchText {
  const [query, setQuery] = createSignal('');
  const [library, setLibrary] = createSignal(newest());
  let typed = '';
  let wish = 0;

  const show = () =>
    batch(() => {
      setLibrary(() => newest());
      setQuery(typed);
    });
  const look = () => {
    wish += 1;
    const mine = wish;
    const all = newest();
    if (typed.trim() === '' || isPrepared(all)) show();
    else void prepareSoon(all, () => mine === wish).then((done) => done && mine === wish && show());
  };
  createEffect(on(newest, look, { defer: true }));
  createEffect(() => onCleanup(prepareIdly(newest())));
  onCleanup(() => {
    wish += 1;
  });

  return {
    query,
    library,
    type(text) {
      typed = text;
      look();
    },
    settle() {
      wish += 1;
      show();
    },
  };
}
