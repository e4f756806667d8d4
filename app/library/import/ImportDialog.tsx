import { importTexts } from '../../texts/import.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { PartLibrary } from '../part-library.ts';
import { ImportSheet } from './ImportSheet.tsx';

/** The import that is under way, over the page. */
export function ImportDialog(props: {
  readonly parts: PartLibrary;
  readonly place: ((key: string) => void) | undefined;
}) {
  return (
    <Dialog
      open={props.parts.importing()}
      onClose={() => props.parts.setImporting(false)}
      title={importTexts.importParts}
      wide
    >
      <ImportSheet parts={props.parts} place={props.place} />
    </Dialog>
  );
}
