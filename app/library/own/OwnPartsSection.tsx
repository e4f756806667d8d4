import Download from 'lucide-solid/icons/download';
import FileUp from 'lucide-solid/icons/file-up';
import Plus from 'lucide-solid/icons/plus';
import { createMemo, For, type JSX, Show } from 'solid-js';
import { follow } from '../../route.ts';
import { libraryTexts } from '../../texts/library.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { LibraryItem } from '../library-groups.ts';
import { type PartLibrary, wantsSomebody } from '../part-library.ts';
import { NEW_PART_PATH, PARTS_PATH } from '../part-paths.ts';
import { panelParts } from '../shown-lists.ts';
import { NoOwnParts } from './NoOwnParts.tsx';

/** The account's own parts in the panel, with the ways to more of them. */
export function OwnPartsSection(props: {
  readonly parts: PartLibrary;
  readonly mine: readonly LibraryItem[];
  readonly row: (part: LibraryItem) => JSX.Element;
}) {
  const own = () => props.parts.own();
  const guest = () => own() === null;
  const list = createMemo(() => panelParts(props.mine));
  const waiting = createMemo(() => props.parts.items().filter(wantsSomebody).length);
  return (
    <section class="library-group" aria-label={guest() ? libraryTexts.import : libraryTexts.myParts}>
      <div class="library-head">
        <h3 class="panel-heading">
          <Show when={!guest()} fallback={libraryTexts.yourOwnFiles}>
            <a href={PARTS_PATH} onClick={follow}>
              {libraryTexts.myParts}
            </a>
          </Show>
        </h3>
        <Show when={(own() ?? []).length > 0}>
          <IconButton label={libraryTexts.exportMyParts} onClick={props.parts.exportAll}>
            <Download size={14} />
          </IconButton>
        </Show>
        <Show when={!guest()}>
          <a
            class="icon-button"
            href={NEW_PART_PATH}
            aria-label={libraryTexts.newPart}
            title={libraryTexts.newPart}
            onClick={follow}
          >
            <Plus size={15} />
          </a>
        </Show>
        <Button size="small" tone="ghost" onClick={() => props.parts.setImporting(true)}>
          <FileUp size={14} aria-hidden="true" />
          {libraryTexts.import}
          <Show when={waiting() > 0}>
            <span class="own-mark">{libraryTexts.toDecide({ count: waiting() })}</span>
          </Show>
        </Button>
      </div>
      <Show when={(own() ?? []).length === 0}>
        <NoOwnParts guest={guest()} />
      </Show>
      <ul>
        <For each={list().shown}>{props.row}</For>
      </ul>
      <Show when={list().left > 0}>
        <p class="faint">
          {libraryTexts.moreOwnParts({ count: list().left })}{' '}
          <a href={PARTS_PATH} onClick={follow}>
            {libraryTexts.seeAllOwnParts}
          </a>
        </p>
      </Show>
    </section>
  );
}
