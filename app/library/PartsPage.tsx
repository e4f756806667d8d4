import Blocks from 'lucide-solid/icons/blocks';
import Download from 'lucide-solid/icons/download';
import FileUp from 'lucide-solid/icons/file-up';
import PackageSearch from 'lucide-solid/icons/package-search';
import Plus from 'lucide-solid/icons/plus';
import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, For, onMount, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { follow, go } from '../route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ago } from '../ui/times.ts';
import { FiguresMark } from './FiguresMark.tsx';
import './library.css';
import { PartImport } from './import/PartImport.tsx';
import { groupsOf, type LibraryItem, MY_PARTS } from './library-groups.ts';
import { ownSyncWords } from './own/sync-words.ts';
import { PartActions } from './PartActions.tsx';
import { partLibrary } from './part-library.ts';
import { editPath, NEW_PART_PATH } from './part-paths.ts';
import { createSearchText } from './search-text.ts';

/** `/parts`: the account's own parts, found, written, imported and exported; the shipped ones to start from. */
export function PartsPage() {
  const parts = partLibrary(null);
  const search = createSearchText(parts.library);
  const { query } = search;
  const [shipped, setShipped] = createSignal(false);
  const [shown, setShown] = createSignal<number>(LIMITS.ownPartsListed);
  onMount(() => {
    document.title = 'My parts · Busbar';
  });
  const own = createMemo(() => new Map((parts.own() ?? []).map((part) => [part.key, part])));
  const mine = () => (parts.own() ?? []).length;
  const items = createMemo((): readonly LibraryItem[] => {
    const groups = groupsOf(search.library(), query(), { own: own() });
    const all = groups.flatMap((group) => group.parts);
    return all.filter(({ origin }) => (origin === 'own') !== shipped());
  });
  const guest = () => parts.own() === null;
  return (
    <div class="page">
      <PageHead at="parts" />
      <main class="page-main parts-page">
        <div class="page-title-row">
          <h1>{MY_PARTS}</h1>
          <label class="search-field">
            <Search size={15} aria-hidden="true" />
            <input
              type="search"
              placeholder="Find a part"
              aria-label="Find a part"
              onInput={(event) => search.type(event.currentTarget.value)}
            />
          </label>
          <Show when={!guest()}>
            <Show when={mine() > 0}>
              <Button tone="ghost" onClick={parts.exportAll}>
                <Download size={15} aria-hidden="true" />
                Export all
              </Button>
            </Show>
            <Button onClick={() => parts.setImporting(true)}>
              <FileUp size={15} aria-hidden="true" />
              Import
            </Button>
            <a class="button" data-tone="primary" href={NEW_PART_PATH} onClick={follow}>
              <Plus size={15} aria-hidden="true" />
              New part
            </a>
          </Show>
        </div>
        <Show
          when={!guest()}
          fallback={
            <EmptyState icon={<Blocks size={28} />} title="A guest keeps no parts of their own">
              You came by a link to one board. What you import there belongs to that board.
            </EmptyState>
          }
        >
          <div class="parts-tabs">
            <Button size="small" tone="ghost" aria-pressed={!shipped()} onClick={() => setShipped(false)}>
              Mine <span class="count">{mine()}</span>
            </Button>
            <Button size="small" tone="ghost" aria-pressed={shipped()} onClick={() => setShipped(true)}>
              Shipped
            </Button>
            <span class="spacer" />
            <Show when={parts.status()}>
              {(status) => (
                <span class="faint" role="status" data-testid="own-sync" data-state={status().save}>
                  {ownSyncWords(status())}
                </span>
              )}
            </Show>
          </div>
          <Show when={parts.damaged() > 0}>
            <p class="notice" data-tone="warning" role="status">
              {parts.damaged()} of your parts make no sense and are not shown. They are kept.
            </p>
          </Show>
          <Show
            when={items().length > 0}
            fallback={
              <Show
                when={query() === ''}
                fallback={
                  <EmptyState icon={<PackageSearch size={26} />} title="No part fits">
                    Try fewer words, a protocol such as i2c, or a voltage such as 3.3 V.
                  </EmptyState>
                }
              >
                <EmptyState
                  icon={<Blocks size={28} />}
                  title="No parts of your own yet"
                  action={
                    <div class="choices">
                      <Button tone="primary" onClick={() => parts.setImporting(true)}>
                        Import files
                      </Button>
                      <Button onClick={() => setShipped(true)}>Start from a shipped part</Button>
                    </div>
                  }
                >
                  Drop part files anywhere on this page, paste one, or duplicate a shipped part and change it. Your
                  parts work offline and follow you to every board and device.
                </EmptyState>
              </Show>
            }
          >
            <ul class="parts-list" aria-label={shipped() ? 'Shipped parts' : MY_PARTS}>
              <For each={items().slice(0, shown())}>
                {(part) => (
                  <li class="parts-item" data-definition={part.id}>
                    <div class="parts-name">
                      <Show when={part.origin === 'own'} fallback={<b>{part.name}</b>}>
                        <a
                          href={editPath(part.key)}
                          onClick={(event) => {
                            event.preventDefault();
                            go(editPath(part.key));
                          }}
                        >
                          {part.name}
                        </a>
                      </Show>
                      <span class="library-about faint">
                        <span class="library-maker">{part.about}</span>
                        <FiguresMark file={part.file} />
                      </span>
                    </div>
                    <code class="parts-id">{part.id}</code>
                    <span class="faint parts-added">
                      <Show when={own().get(part.key)?.added}>{(added) => ago(Date.parse(added()))}</Show>
                    </span>
                    <PartActions part={part} parts={parts} />
                  </li>
                )}
              </For>
            </ul>
            <Show when={items().length > shown()}>
              <div class="parts-more">
                <Button onClick={() => setShown(shown() + LIMITS.ownPartsListed)}>
                  Show more of {items().length - shown()}
                </Button>
              </div>
            </Show>
          </Show>
        </Show>
      </main>
      <Show when={!guest()}>
        <PartImport parts={parts} />
      </Show>
    </div>
  );
}
