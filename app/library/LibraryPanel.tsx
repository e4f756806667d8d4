import Download from 'lucide-solid/icons/download';
import FileUp from 'lucide-solid/icons/file-up';
import PackageSearch from 'lucide-solid/icons/package-search';
import Plus from 'lucide-solid/icons/plus';
import Search from 'lucide-solid/icons/search';
import { createMemo, For, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../board-view.ts';
import { PART_MIME } from '../canvas/part-drag.ts';
import { follow } from '../route.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FiguresMark } from './FiguresMark.tsx';
import './library.css';
import { groupsOf, type LibraryItem, MY_PARTS } from './library-groups.ts';
import { NoOwnParts } from './own/NoOwnParts.tsx';
import { PartActions } from './PartActions.tsx';
import { partLibrary, wantsSomebody } from './part-library.ts';
import { NEW_PART_PATH, PARTS_PATH } from './part-paths.ts';
import { createSearchText } from './search-text.ts';

/** The parts that can be placed, own ones first: find one, drag it onto the board, or press Enter on it. */
export function LibraryPanel(props: { readonly focus?: (input: HTMLInputElement) => void }) {
  const view = useBoardView();
  const parts = partLibrary(view.session);
  const search = createSearchText(parts.library);
  const { query } = search;
  const ownKeys = createMemo(() => new Set((parts.own() ?? []).map(({ key }) => key)));
  /** The same map until a definition comes or goes, so that no other edit lists the library anew. */
  const onBoard = createMemo(() => view.board().definitions);
  const groups = createMemo(() => groupsOf(search.library(), query(), { own: ownKeys(), board: onBoard() }));
  const partsOf = (wanted: string) => groups().find(({ name }) => name === wanted)?.parts ?? [];
  const mine = () => partsOf(MY_PARTS);
  /** Names, not groups: one that is there still keeps its rows. */
  const names = createMemo(() => groups().flatMap(({ name }) => (name === MY_PARTS ? [] : [name])));
  const waiting = createMemo(() => parts.items().filter(wantsSomebody).length);
  const first = () => groups()[0]?.parts[0]?.key;
  let list: HTMLDivElement | undefined;
  let field: HTMLInputElement | undefined;
  /** One stop for Tab; arrows walk the list, and to the right into a row's menu. */
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && event.currentTarget instanceof HTMLElement) {
      event.currentTarget.parentElement?.querySelector<HTMLElement>('.icon-button')?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !list) return;
    const rows = [...list.querySelectorAll<HTMLButtonElement>('.library-part')];
    const at = document.activeElement instanceof HTMLButtonElement ? rows.indexOf(document.activeElement) : -1;
    if (at === -1) return;
    event.preventDefault();
    if (at + step < 0) field?.focus();
    else rows[Math.min(rows.length - 1, at + step)]?.focus();
  };

  /** From the search field into its results: down to the first of them, or Enter to place it. */
  const enter = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    search.settle();
    const [row] = list?.querySelectorAll<HTMLButtonElement>('.library-part') ?? [];
    if (row === undefined || row.disabled || (event.key === 'Enter' && query().trim() === '')) return;
    event.preventDefault();
    if (event.key === 'Enter') row.click();
    else row.focus();
  };

  const Row = (row: { readonly part: LibraryItem }) => (
    <li
      class="library-row"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') event.currentTarget.querySelector<HTMLElement>('.library-part')?.focus();
      }}
    >
      <button
        type="button"
        class="library-part"
        data-definition={row.part.id}
        data-key={row.part.key}
        tabIndex={row.part.key === first() ? 0 : -1}
        onKeyDown={walk}
        draggable={!view.readOnly()}
        disabled={view.readOnly()}
        onDragStart={(event) => {
          event.dataTransfer?.setData(PART_MIME, row.part.key);
          event.dataTransfer?.setData('text/plain', row.part.name);
        }}
        onClick={() => view.place(row.part.key)}
      >
        <b>{row.part.name}</b>
        <span class="library-about faint">
          <Show when={query() !== '' && row.part.origin === 'own'}>
            <span class="own-mark">mine</span>
          </Show>
          <span class="library-maker">{row.part.about}</span>
          <FiguresMark file={row.part.file} />
        </span>
      </button>
      <PartActions part={row.part} parts={parts} inWalk />
    </li>
  );

  return (
    <div class="panel-body">
      <label class="search-field panel-search">
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          ref={(input) => {
            field = input;
            props.focus?.(input);
          }}
          onKeyDown={enter}
          placeholder="Find a part: “3.3 V i2c sensor”"
          aria-label="Find a part in the library"
          onInput={(event) => search.type(event.currentTarget.value)}
        />
      </label>
      <div class="panel-scroll" data-testid="library" ref={list}>
        <Show when={query() === '' && parts.imports !== null}>
          <section class="library-group" aria-label={parts.own() === null ? 'Import' : MY_PARTS}>
            <div class="library-head">
              <h3 class="panel-heading">
                <Show when={parts.own() !== null} fallback="Your own files">
                  <a href={PARTS_PATH} onClick={follow}>
                    {MY_PARTS}
                  </a>
                </Show>
              </h3>
              <Show when={(parts.own() ?? []).length > 0}>
                <IconButton label="Export My parts" onClick={parts.exportAll}>
                  <Download size={14} />
                </IconButton>
              </Show>
              <Show when={parts.own() !== null}>
                <a class="icon-button" href={NEW_PART_PATH} aria-label="New part" title="New part" onClick={follow}>
                  <Plus size={15} />
                </a>
              </Show>
              <Button size="small" tone="ghost" onClick={() => parts.setImporting(true)}>
                <FileUp size={14} aria-hidden="true" />
                Import
                <Show when={waiting() > 0}>
                  <span class="own-mark">{waiting()} to decide</span>
                </Show>
              </Button>
            </div>
            <Show when={(parts.own() ?? []).length === 0}>
              <NoOwnParts guest={parts.own() === null} />
            </Show>
            <ul>
              <For each={mine().slice(0, LIMITS.ownPartsListed)}>{(part) => <Row part={part} />}</For>
            </ul>
            <Show when={mine().length > LIMITS.ownPartsListed}>
              <p class="faint">
                And {mine().length - LIMITS.ownPartsListed} more: find them above, or see{' '}
                <a href={PARTS_PATH} onClick={follow}>
                  all of My parts
                </a>
                .
              </p>
            </Show>
          </section>
        </Show>
        <For
          each={names()}
          fallback={
            <Show
              when={parts.whole()}
              fallback={
                <p class="faint" role="status">
                  Reading the library…
                </p>
              }
            >
              <EmptyState icon={<PackageSearch size={26} />} title="No part fits">
                Try fewer words, a protocol such as i2c, or a voltage such as 3.3 V.
              </EmptyState>
            </Show>
          }
        >
          {(name) => (
            <section class="library-group" aria-label={name}>
              <h3 class="panel-heading">{name}</h3>
              <ul>
                <For each={partsOf(name)}>{(part) => <Row part={part} />}</For>
              </ul>
            </section>
          )}
        </For>
      </div>
    </div>
  );
}
