import { createMemo, For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { libraryTexts } from '../texts/library.ts';
import './library.css';
import { SearchField } from '../ui/SearchField.tsx';
import { LibraryRow } from './LibraryRow.tsx';
import { type LibraryItem, libraryGroups } from './library-groups.ts';
import { NoPartFits } from './NoPartFits.tsx';
import { OwnPartsSection } from './own/OwnPartsSection.tsx';
import { partLibrary } from './part-library.ts';
import { ShowMore } from './ShowMore.tsx';
import { createSearchText, type SearchText } from './search-text.ts';
import { growingParts } from './shown-lists.ts';

/** The parts that can be placed, own ones first: find one, drag it onto the board, or press Enter on it. */
export function LibraryPanel(props: { readonly focus?: (input: HTMLInputElement) => void }) {
  const view = useBoardView();
  const parts = partLibrary(view.session);
  const search = createSearchText(parts.library);
  const { query } = search;
  const ownKeys = createMemo(() => new Set((parts.own() ?? []).map(({ key }) => key)));
  /** The same map until a definition comes or goes, so that no other edit lists the library anew. */
  const onBoard = createMemo(() => view.board().definitions);
  const groups = createMemo(() => libraryGroups(search.library(), query(), { own: ownKeys(), board: onBoard() }));
  const mine = () => groups().find(({ kind }) => kind === 'own')?.parts ?? [];
  /** Names, not groups: one that is there still keeps its rows. */
  const names = createMemo(() => groups().flatMap(({ kind, name }) => (kind === 'own' ? [] : [name])));
  const partsOf = (wanted: string) => groups().find(({ kind, name }) => kind !== 'own' && name === wanted)?.parts ?? [];
  const first = () => groups()[0]?.parts[0]?.key;
  let list: HTMLDivElement | undefined;
  let field: HTMLInputElement | undefined;

  const row = (part: LibraryItem) => (
    <LibraryRow
      part={part}
      parts={parts}
      first={part.key === first()}
      marked={query() !== '' && part.origin === 'own'}
      onWalk={(event) => walk(event, list, field)}
    />
  );

  return (
    <div class="panel-body">
      <SearchField
        place="panel"
        label={libraryTexts.findPartInLibrary}
        placeholder={libraryTexts.findPartExample}
        onInput={search.type}
        field={(input) => {
          field = input;
          props.focus?.(input);
        }}
        onDown={(key) => enter(key, search, list)}
      />
      <div class="panel-scroll" data-testid="library" ref={list}>
        <Show when={query() === '' && parts.imports !== null}>
          <OwnPartsSection parts={parts} mine={mine()} row={row} />
        </Show>
        <For each={names()} fallback={<NoneFound whole={parts.whole()} />}>
          {(name) => {
            const list = growingParts(() => partsOf(name));
            return (
              <section class="library-group" aria-label={name}>
                <h3 class="panel-heading">{name}</h3>
                <ul>
                  <For each={list.shown()}>{row}</For>
                </ul>
                <ShowMore list={list} />
              </section>
            );
          }}
        </For>
      </div>
    </div>
  );
}

/** From the search field into its results: down to the first of them, or Enter to place it. */
function enter(key: 'ArrowDown' | 'Enter', search: SearchText, list: HTMLElement | undefined): void {
  search.settle();
  const [row] = list?.querySelectorAll<HTMLButtonElement>('.library-part') ?? [];
  if (row === undefined || row.disabled || (key === 'Enter' && search.query().trim() === '')) return;
  if (key === 'Enter') row.click();
  else row.focus();
}

/** One stop for Tab; arrows walk the list, and to the right into a row's menu. */
function walk(event: KeyboardEvent, list: HTMLElement | undefined, field: HTMLElement | undefined): void {
  if (event.key === 'ArrowRight' && event.currentTarget instanceof HTMLElement) {
    event.currentTarget.parentElement?.querySelector<HTMLElement>('.icon-button')?.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || list === undefined) return;
  const rows = [...list.querySelectorAll<HTMLButtonElement>('.library-part')];
  const at = document.activeElement instanceof HTMLButtonElement ? rows.indexOf(document.activeElement) : -1;
  if (at === -1) return;
  event.preventDefault();
  if (at + step < 0) field?.focus();
  else rows[Math.min(rows.length - 1, at + step)]?.focus();
}

function NoneFound(props: { readonly whole: boolean }) {
  return (
    <Show
      when={props.whole}
      fallback={
        <p class="faint" role="status">
          {libraryTexts.readingLibrary}
        </p>
      }
    >
      <NoPartFits />
    </Show>
  );
}
