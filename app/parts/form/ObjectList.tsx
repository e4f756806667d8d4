import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import { Index, type JSX, Show } from 'solid-js';
import { isObject, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { Button } from '../../ui/Button.tsx';
import { WorstMark } from '../analysis/WorstMark.tsx';
import { listAt } from '../draft/json-read.ts';
import { entryRemoval } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import type { EntryTexts } from './entry-texts.ts';
import { ItemProblems } from './fields/Field.tsx';

interface ObjectListProps {
  readonly pointer: string;
  readonly entry: EntryTexts;
  /** What a new entry starts as. */
  readonly blank?: () => Json;
  readonly title?: (item: Json) => string;
  readonly detail?: (item: Json) => string;
  form(pointer: string): JSX.Element;
}

/** A list of objects as rows that open into their fields. */
export function ObjectList(props: ObjectListProps) {
  const editor = useEditor();
  const items = () => listAt(editor.json(), props.pointer);
  const add = () => {
    const at = items().length;
    const value = props.blank?.() ?? {};
    editor.edit([
      {
        op: at === 0 ? 'set' : 'insert',
        pointer: at === 0 ? props.pointer : `${props.pointer}/${at}`,
        value: at === 0 ? [value] : value,
      },
    ]);
    editor.setOpen(`${props.pointer}/${at}`, true);
    queueMicrotask(() =>
      document
        .querySelector<HTMLElement>(`[data-row="${CSS.escape(`${props.pointer}/${at}`)}"] :is(input, select, textarea)`)
        ?.focus(),
    );
  };
  return (
    <div class="rows">
      <Index each={items()}>
        {(item, at) => (
          <ObjectRow
            pointer={`${props.pointer}/${at}`}
            at={at}
            count={items().length}
            name={props.title?.(item()) || nameOf(item()) || props.entry.nth({ nth: at + 1 })}
            detail={props.detail?.(item())}
            onRemove={() => editor.edit([entryRemoval(editor.json(), props.pointer, at)])}
          >
            {props.form(`${props.pointer}/${at}`)}
          </ObjectRow>
        )}
      </Index>
      <Button size="small" onClick={add}>
        <Plus size={13} aria-hidden="true" /> {props.entry.add}
      </Button>
    </div>
  );
}

function ObjectRow(props: {
  readonly pointer: string;
  readonly at: number;
  readonly count: number;
  readonly name: string;
  readonly detail: string | undefined;
  readonly onRemove: () => void;
  readonly children: JSX.Element;
}) {
  const editor = useEditor();
  const open = () => editor.isOpen(props.pointer);
  const moveTo = (to: number) => editor.edit([{ op: 'move', pointer: props.pointer, to }]);
  return (
    <div class="row-card" data-row={props.pointer} data-open={open() ? '' : undefined}>
      <div class="row-head">
        <button
          type="button"
          class="row-open"
          aria-expanded={open()}
          data-pointer={props.pointer}
          onClick={() => editor.setOpen(props.pointer, !open())}
        >
          <ChevronRight size={14} aria-hidden="true" />
          <b>{props.name}</b>
          <span class="faint">{props.detail}</span>
          <WorstMark severity={editor.worstUnder(props.pointer)} />
        </button>
        <Show when={props.count > 1}>
          <button
            type="button"
            class="icon-button small"
            aria-label={partFormTexts.moveUp({ name: props.name })}
            disabled={props.at === 0}
            onClick={() => moveTo(props.at - 1)}
          >
            <ArrowUp size={13} />
          </button>
          <button
            type="button"
            class="icon-button small"
            aria-label={partFormTexts.moveDown({ name: props.name })}
            disabled={props.at === props.count - 1}
            onClick={() => moveTo(props.at + 1)}
          >
            <ArrowDown size={13} />
          </button>
        </Show>
        <button
          type="button"
          class="icon-button small"
          aria-label={partFormTexts.delete({ name: props.name })}
          onClick={props.onRemove}
        >
          <Trash size={13} />
        </button>
      </div>
      <ItemProblems pointer={props.pointer} />
      <Show when={open()}>
        <div class="row-body">{props.children}</div>
      </Show>
    </div>
  );
}

function nameOf(item: Json): string {
  if (!isObject(item)) return JSON.stringify(item);
  const found = ['name', 'label', 'id', 'key', 'vendor', 'document'].map((key) => valueAt(item, `/${key}`));
  const named = found.find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : '';
}
