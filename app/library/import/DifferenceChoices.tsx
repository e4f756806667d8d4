import { importTexts } from '../../texts/import.ts';
import { Button } from '../../ui/Button.tsx';
import type { ImportChoice } from './import-list.ts';

/** What can be done with a part of which My parts has another version. */
export function DifferenceChoices(props: {
  readonly choose: (choice: ImportChoice) => void;
  readonly skipTone?: 'ghost' | 'plain';
}) {
  return (
    <>
      <Button size="small" onClick={() => props.choose('both')}>
        {importTexts.keepBoth}
      </Button>
      <Button size="small" onClick={() => props.choose('replace')}>
        {importTexts.replaceMine}
      </Button>
      <Button size="small" tone={props.skipTone ?? 'plain'} onClick={() => props.choose('skip')}>
        {importTexts.skip}
      </Button>
    </>
  );
}
