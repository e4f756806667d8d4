import Blocks from 'lucide-solid/icons/blocks';
import { For, Show } from 'solid-js';
import { follow } from '../route.ts';
import { libraryTexts } from '../texts/library.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PartThumb } from '../ui/thumb/PartThumb.tsx';
import { FiguresMark } from './FiguresMark.tsx';
import type { LibraryItem } from './library-groups.ts';
import { NoPartFits } from './NoPartFits.tsx';
import type { OwnPart } from './own/own-parts.ts';
import { PartActions } from './PartActions.tsx';
import type { PartLibrary } from './part-library.ts';
import { editPath } from './part-paths.ts';
import { ShowMore } from './ShowMore.tsx';
import { growingParts } from './shown-lists.ts';

/** Parts as lines of a page, and what to do where there are none. */
export function PartsList(props: {
  readonly parts: PartLibrary;
  readonly own: ReadonlyMap<string, OwnPart>;
  readonly items: readonly LibraryItem[];
  readonly label: string;
  readonly searched: boolean;
  readonly onShipped: () => void;
}) {
  const list = growingParts(() => props.items);
  return (
    <Show
      when={props.items.length > 0}
      fallback={
        <Show when={!props.searched} fallback={<NoPartFits />}>
          <NoneYet onImport={() => props.parts.setImporting(true)} onShipped={props.onShipped} />
        </Show>
      }
    >
      <ul class="parts-list" aria-label={props.label}>
        <For each={list.shown()}>
          {(part) => <PartLine part={part} parts={props.parts} added={props.own.get(part.key)?.added} />}
        </For>
      </ul>
      <ShowMore list={list} />
    </Show>
  );
}

function PartLine(props: {
  readonly part: LibraryItem;
  readonly parts: PartLibrary;
  readonly added: string | undefined;
}) {
  return (
    <li class="parts-item" data-definition={props.part.id}>
      <PartThumb file={props.part.file} />
      <div class="parts-name">
        <Show when={props.part.origin === 'own'} fallback={<b>{props.part.name}</b>}>
          <a href={editPath(props.part.key)} onClick={follow}>
            {props.part.name}
          </a>
        </Show>
        <span class="library-about faint">
          <span class="library-maker">{props.part.about}</span>
          <FiguresMark file={props.part.file} />
        </span>
      </div>
      <code class="parts-id">{props.part.id}</code>
      <span class="faint parts-added">
        <Show when={props.added}>{(added) => ago(Date.parse(added()))}</Show>
      </span>
      <PartActions part={props.part} parts={props.parts} />
    </li>
  );
}

function NoneYet(props: { readonly onImport: () => void; readonly onShipped: () => void }) {
  return (
    <EmptyState
      icon={<Blocks size={28} />}
      title={libraryTexts.noOwnParts}
      action={
        <div class="choices">
          <Button onClick={props.onImport}>{libraryTexts.importFiles}</Button>
          <Button onClick={props.onShipped}>{libraryTexts.startFromShipped}</Button>
        </div>
      }
    >
      {libraryTexts.howToGetOwnParts}
    </EmptyState>
  );
}
