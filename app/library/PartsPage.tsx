import Blocks from 'lucide-solid/icons/blocks';
import Download from 'lucide-solid/icons/download';
import FileUp from 'lucide-solid/icons/file-up';
import Plus from 'lucide-solid/icons/plus';
import { createMemo, createSignal, onMount, Show } from 'solid-js';
import { follow } from '../route.ts';
import { number } from '../texts/format.ts';
import { libraryTexts } from '../texts/library.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import './library.css';
import { SearchField } from '../ui/SearchField.tsx';
import { PartImport } from './import/PartImport.tsx';
import { type LibraryItem, libraryGroups } from './library-groups.ts';
import { ownSaveText } from './own/own-save-text.ts';
import { PartsList } from './PartsList.tsx';
import { type PartLibrary, partLibrary } from './part-library.ts';
import { NEW_PART_PATH } from './part-paths.ts';
import { createSearchText, type SearchText } from './search-text.ts';

/** `/parts`: the account's own parts, found, written, imported and exported; the shipped ones to start from. */
export function PartsPage() {
  const parts = partLibrary(null);
  const search = createSearchText(parts.library);
  onMount(() => {
    document.title = libraryTexts.pageTitle;
  });
  const guest = () => parts.own() === null;
  return (
    <div class="page">
      <PageHead at="parts" />
      <main class="page-main parts-page">
        <TitleRow parts={parts} search={search} guest={guest()} />
        <Show
          when={!guest()}
          fallback={
            <EmptyState icon={<Blocks size={28} />} title={libraryTexts.guestKeepsNoParts}>
              {libraryTexts.guestImportsIntoBoard}
            </EmptyState>
          }
        >
          <OwnAndShipped parts={parts} search={search} />
        </Show>
      </main>
      <Show when={!guest()}>
        <PartImport parts={parts} />
      </Show>
    </div>
  );
}

function TitleRow(props: { readonly parts: PartLibrary; readonly search: SearchText; readonly guest: boolean }) {
  return (
    <div class="page-title-row">
      <h1>{libraryTexts.myParts}</h1>
      <SearchField place="page" label={libraryTexts.findPart} onInput={props.search.type} />
      <Show when={!props.guest}>
        <Show when={(props.parts.own() ?? []).length > 0}>
          <Button tone="ghost" onClick={props.parts.exportAll}>
            <Download size={15} aria-hidden="true" />
            {libraryTexts.exportAll}
          </Button>
        </Show>
        <Button onClick={() => props.parts.setImporting(true)}>
          <FileUp size={15} aria-hidden="true" />
          {libraryTexts.import}
        </Button>
        <a class="button" data-tone="primary" href={NEW_PART_PATH} onClick={follow}>
          <Plus size={15} aria-hidden="true" />
          {libraryTexts.newPart}
        </a>
      </Show>
    </div>
  );
}

function OwnAndShipped(props: { readonly parts: PartLibrary; readonly search: SearchText }) {
  const [shipped, setShipped] = createSignal(false);
  const own = createMemo(() => new Map((props.parts.own() ?? []).map((part) => [part.key, part])));
  const items = createMemo((): readonly LibraryItem[] => {
    const groups = libraryGroups(props.search.library(), props.search.query(), { own: own() });
    const all = groups.flatMap((group) => group.parts);
    return all.filter(({ origin }) => (origin === 'own') !== shipped());
  });
  return (
    <>
      <div class="parts-tabs">
        <Button size="small" tone="ghost" aria-pressed={!shipped()} onClick={() => setShipped(false)}>
          {libraryTexts.ownTab} <span class="count">{number(own().size)}</span>
        </Button>
        <Button size="small" tone="ghost" aria-pressed={shipped()} onClick={() => setShipped(true)}>
          {libraryTexts.shipped}
        </Button>
        <span class="spacer" />
        <Show when={props.parts.status()}>
          {(status) => (
            <span class="faint" role="status" data-testid="own-sync" data-state={status().save}>
              {ownSaveText(status())}
            </span>
          )}
        </Show>
      </div>
      <Show when={props.parts.damaged() > 0}>
        <p class="notice" data-tone="warning" role="status">
          {libraryTexts.damaged({ count: props.parts.damaged() })}
        </p>
      </Show>
      <Show when={props.parts.status()?.serverDamage}>
        <div class="notice with-action" data-tone="warning" role="status">
          <span>{libraryTexts.serverDamage}</span>
          <Show when={props.parts.status()?.link === 'online' && props.parts.status()?.serverDamage !== 'unsound'}>
            <Button size="small" onClick={props.parts.acceptDamage}>
              {libraryTexts.acceptDamage}
            </Button>
          </Show>
        </div>
      </Show>
      <PartsList
        parts={props.parts}
        own={own()}
        items={items()}
        label={shipped() ? libraryTexts.shippedParts : libraryTexts.myParts}
        searched={props.search.query() !== ''}
        onShipped={() => setShipped(true)}
      />
    </>
  );
}
