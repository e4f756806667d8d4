import FileUp from 'lucide-solid/icons/file-up';
import { Show } from 'solid-js';
import { KeptOnceShown } from '../../editor/KeptOnceShown.tsx';
import { importTexts } from '../../texts/import.ts';
import { takeFiles } from './file-drop.ts';
import type { ImportSource } from './import-list.ts';
import '../library.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PartLibrary } from '../part-library.ts';

// What is wrong with part files takes many words, which a page that imports nothing does not load.
const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** Takes part files wherever they are dropped or pasted on the page, and shows the import. */
export function PartImport(props: {
  readonly parts: PartLibrary;
  readonly place?: ((key: string) => void) | undefined;
  /** What is done with files instead of importing them all as parts. */
  readonly take?: (sources: readonly ImportSource[]) => void;
}) {
  const over = takeFiles((sources) => (props.take ?? props.parts.take)(sources));
  return (
    <>
      <Show when={over()}>
        <div class="drop-veil" aria-hidden="true">
          <div class="drop-words">
            <FileUp size={26} />
            <strong>{importTexts.dropHere}</strong>
            <span>{props.parts.own() === null ? importTexts.validGoIntoBoard : importTexts.validGoIntoMyParts}</span>
          </div>
        </div>
      </Show>
      <KeptOnceShown when={props.parts.importing()}>
        <ImportDialog parts={props.parts} place={props.place} />
      </KeptOnceShown>
    </>
  );
}
