import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import { Index } from 'solid-js';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { listAt } from '../../draft/json-read.ts';
import { entryRemoval } from '../../draft/part-edits.ts';
import { useEditor } from '../../part-editor.ts';
import type { EntryTexts } from '../entry-texts.ts';
import { focusField } from './focus-field.ts';
import { TextField } from './TextField.tsx';

/** Sentences, one a row; Enter begins the next. */
export function ListOfTexts(props: { readonly pointer: string; readonly entry: EntryTexts }) {
  const editor = useEditor();
  const items = () => listAt(editor.json(), props.pointer);
  const insert = (at: number) => {
    editor.edit([{ op: 'insert', pointer: `${props.pointer}/${at}`, value: '' }]);
    focusField(`${props.pointer}/${at}`, false);
  };
  const write = (at: number, value: string) => editor.edit([{ op: 'set', pointer: `${props.pointer}/${at}`, value }]);
  return (
    <div class="rows">
      <Index each={items()}>
        {(_, at) => (
          <div class="text-row">
            <TextField
              bare
              label={props.entry.nth({ nth: at + 1 })}
              pointer={`${props.pointer}/${at}`}
              commit={(value) => write(at, value)}
              onKeyDown={(event) => event.key === 'Enter' && insert(at + 1)}
            />
            <button
              type="button"
              class="icon-button small"
              aria-label={partFormTexts.delete({ name: props.entry.nth({ nth: at + 1 }) })}
              onClick={() => editor.edit([entryRemoval(editor.json(), props.pointer, at)])}
            >
              <Trash size={13} />
            </button>
          </div>
        )}
      </Index>
      <Button size="small" onClick={() => insert(items().length)}>
        <Plus size={13} aria-hidden="true" /> {props.entry.add}
      </Button>
    </div>
  );
}
