import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import { Index, type JSX, Show } from 'solid-js';
import { isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { Button } from '../../ui/Button.tsx';
import { WorstMark } from '../analysis/WorstMark.tsx';
import { listAt, valueAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { ItemProblems } from './fields.tsx';

interface ObjectListProps {
  readonly pointer: string;
  /** What one entry is called, for buttons. */
  readonly one: string;
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
  const remove = (at: number) =>
    editor.edit([
      items().length === 1
        ? { op: 'remove', pointer: props.pointer, prune: true }
        : { op: 'remove', pointer: `${props.pointer}/${at}` },
    ]);
  return (
    <div class="rows">
      <Index each={items()}>
        {(item, at) => {
          const pointer = () => `${props.pointer}/${at}`;
          const open = () => editor.isOpen(pointer());
          const name = () => props.title?.(item()) || nameOf(item()) || `${props.one} ${at + 1}`;
          return (
            <div class="row-card" data-row={pointer()} data-open={open() ? '' : undefined}>
              <div class="row-head">
                <button
                  type="button"
                  class="row-open"
                  aria-expanded={open()}
                  data-pointer={pointer()}
                  onClick={() => editor.setOpen(pointer(), !open())}
                >
                  <ChevronRight size={14} aria-hidden="true" />
                  <b>{name()}</b>
                  <span class="faint">{props.detail?.(item())}</span>
                  <WorstMark severity={editor.worstUnder(pointer())} />
                </button>
                <Show when={items().length > 1}>
                  <button
                    type="button"
                    class="icon-button small"
                    aria-label={`Move ${name()} up`}
                    disabled={at === 0}
                    onClick={() => editor.edit([{ op: 'move', pointer: pointer(), to: at - 1 }])}
                  >
                    <ArrowUp size={13} />
                  </button>
                  <button
                    type="button"
                    class="icon-button small"
                    aria-label={`Move ${name()} down`}
                    disabled={at === items().length - 1}
                    onClick={() => editor.edit([{ op: 'move', pointer: pointer(), to: at + 1 }])}
                  >
                    <ArrowDown size={13} />
                  </button>
                </Show>
                <button
                  type="button"
                  class="icon-button small"
                  aria-label={`Delete ${name()}`}
                  onClick={() => remove(at)}
                >
                  <Trash size={13} />
                </button>
              </div>
              <ItemProblems pointer={pointer()} />
              <Show when={open()}>
                <div class="row-body">{props.form(pointer())}</div>
              </Show>
            </div>
          );
        }}
      </Index>
      <Button size="small" onClick={add}>
        <Plus size={13} aria-hidden="true" /> Add {props.one}
      </Button>
    </div>
  );
}

function nameOf(item: Json): string {
  if (!isObject(item)) return JSON.stringify(item);
  const found = ['name', 'label', 'id', 'key', 'vendor', 'document'].map((key) => valueAt(item, `/${key}`));
  const named = found.find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : '';
}
