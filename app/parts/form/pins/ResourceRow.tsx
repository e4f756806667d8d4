import ChevronRight from 'lucide-solid/icons/chevron-right';
import Trash from 'lucide-solid/icons/trash';
import { Show } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { WorstMark } from '../../analysis/WorstMark.tsx';
import { listAt, textAt } from '../../draft/json-read.ts';
import { renameResource } from '../../draft/part-edits.ts';
import { useEditor } from '../../part-editor.ts';
import { ItemProblems } from '../fields/Field.tsx';
import { TextField } from '../fields/TextField.tsx';
import { WordField } from '../fields/WordField.tsx';
import { ObjectList } from '../ObjectList.tsx';
import { SchemaForm } from '../SchemaForm.tsx';
import { FunctionChips } from './FunctionChips.tsx';
import { resourceTexts } from './resource-kind.ts';

interface RowProps {
  readonly item: Json;
  readonly at: number;
  /** Pointer of the domain. */
  readonly domain: string;
  readonly kind: string;
  readonly onKeys: (event: KeyboardEvent, field: string) => void;
  /** Several cells were pasted at once. */
  readonly onTable: (text: string) => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

/** One pin, port, hole or face: its id, name, functions and rail, and what else it has when it is opened. */
export function ResourceRow(props: RowProps) {
  const editor = useEditor();
  const pointer = () => `${props.domain}/resources/${props.at}`;
  const open = () => editor.isOpen(pointer());
  const nth = () => ({ nth: props.at + 1 });
  const name = () => textAt(props.item, '/name') ?? textAt(props.item, '/id') ?? resourceTexts(props.kind).nth(nth());
  const railed = () => props.kind === 'electrical';
  /** Several cells at once are a table, not a name. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    props.onTable(text);
  };
  return (
    <div class="pin" data-row={pointer()} data-open={open() ? '' : undefined}>
      <div class="pin-row" classList={{ railed: railed() }}>
        <button
          type="button"
          class="icon-button small pin-open"
          aria-expanded={open()}
          aria-label={partPinsTexts.moreAbout({ name: name() })}
          data-pointer={pointer()}
          onClick={() => editor.setOpen(pointer(), !open())}
        >
          <ChevronRight size={14} />
        </button>
        <TextField
          bare
          placeholder={partPinsTexts.id}
          label={resourceTexts(props.kind).idOf(nth())}
          pointer={`${pointer()}/id`}
          commit={(id) => editor.edit(renameResource(editor.json(), props.domain, props.at, id.trim()))}
          onKeyDown={(event) => props.onKeys(event, 'id')}
          onPaste={paste}
        />
        <TextField
          bare
          placeholder={partPinsTexts.name}
          label={resourceTexts(props.kind).nameOf(nth())}
          pointer={`${pointer()}/name`}
          onKeyDown={(event) => props.onKeys(event, 'name')}
          onPaste={paste}
        />
        <FunctionChips pointer={`${pointer()}/functions`} name={name()} kind={props.kind} onNext={props.onNext} />
        <Show when={railed()}>
          <RailField pointer={pointer()} domain={props.domain} name={name()} />
        </Show>
        <span class="pin-end">
          <WorstMark severity={editor.worstUnder(pointer())} />
          <button
            type="button"
            class="icon-button small"
            aria-label={partPinsTexts.delete({ name: name() })}
            onClick={props.onRemove}
          >
            <Trash size={13} />
          </button>
        </span>
      </div>
      <ItemProblems pointer={pointer()} />
      <Show when={open()}>
        <MoreOfResource pointer={pointer()} />
      </Show>
    </div>
  );
}

function RailField(props: { readonly pointer: string; readonly domain: string; readonly name: string }) {
  const editor = useEditor();
  const rails = () =>
    listAt(editor.json(), `${props.domain}/power_domains`).flatMap((rail) => {
      const value = textAt(rail, '/id');
      return value === undefined ? [] : [{ value }];
    });
  return (
    <WordField
      bare
      placeholder={partPinsTexts.rail}
      label={partPinsTexts.railOf({ name: props.name })}
      pointer={`${props.pointer}/power_domain_id`}
      choices={rails()}
    />
  );
}

function MoreOfResource(props: { readonly pointer: string }) {
  return (
    <div class="row-body">
      <p class="row-title">{partPinsTexts.howFunctionsBehave}</p>
      <ObjectList
        pointer={`${props.pointer}/functions`}
        entry={partFormTexts.entries.function}
        blank={() => ({ name: '' })}
        detail={(one) => textAt(one, '/direction') ?? ''}
        form={(one) => <SchemaForm pointer={one} />}
      />
      <SchemaForm pointer={props.pointer} skip={['id', 'name', 'functions', 'power_domain_id']} />
    </div>
  );
}
