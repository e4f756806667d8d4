import ChevronRight from 'lucide-solid/icons/chevron-right';
import ClipboardPaste from 'lucide-solid/icons/clipboard-paste';
import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import X from 'lucide-solid/icons/x';
import { createSignal, Index, Show } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import { Button } from '../../ui/Button.tsx';
import { WorstMark } from '../analysis/WorstMark.tsx';
import { listAt, textAt } from '../draft/json-read.ts';
import { freshId, renameResource } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { functionChoices } from '../vocabulary/choices.ts';
import { resourceWords } from './field-words.ts';
import { ItemProblems, TextField, WordField } from './fields.tsx';
import { focusField } from './focus-field.ts';
import { ObjectList } from './ObjectList.tsx';
import { PinsDialog } from './PinsDialog.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { Suggest } from './Suggest.tsx';

/** The pins, ports, holes or faces of a domain: a row each, Enter for the next, and a table of a data sheet pasted at once. */
export function ResourceTable(props: { readonly domain: string; readonly kind: string }) {
  const editor = useEditor();
  const [pasted, setPasted] = createSignal<string | null>(null);
  const list = () => `${props.domain}/resources`;
  const items = () => listAt(editor.json(), list());
  const words = () => resourceWords(props.kind);
  const choices = () => functionChoices(props.kind);
  const rails = () =>
    listAt(editor.json(), `${props.domain}/power_domains`).flatMap((rail) => {
      const value = textAt(rail, '/id');
      return value === undefined ? [] : [{ value }];
    });

  const insert = (at: number) => {
    editor.edit([
      { op: 'insert', pointer: `${list()}/${at}`, value: blankResource(props.kind, editor.json(), list()) },
    ]);
    focusField(`${list()}/${at}/id`, true);
  };
  const remove = (at: number) => {
    editor.edit([{ op: 'remove', pointer: `${list()}/${at}` }]);
    focusField(`${list()}/${Math.max(0, Math.min(at, items().length - 1))}/id`, false);
  };
  const move = (at: number, to: number, field: string) => {
    if (to < 0 || to >= items().length) return;
    editor.edit([{ op: 'move', pointer: `${list()}/${at}`, to }]);
    focusField(`${list()}/${to}/${field}`, false);
  };
  const keys = (event: KeyboardEvent, at: number, field: string) => {
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      insert(at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1, field);
    } else if (!event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      focusField(`${list()}/${event.key === 'ArrowUp' ? at - 1 : at + 1}/${field}`, false);
    }
  };
  /** Several cells at once are a table, not a name. */
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setPasted(text);
  };

  return (
    <div class="rows">
      <Show when={items().length > 0}>
        <div class="pin-row pin-heads" aria-hidden="true">
          <span />
          <span>Id</span>
          <span>Name</span>
          <span>Functions: any one at a time</span>
          <Show when={props.kind === 'electrical'}>
            <span>Rail</span>
          </Show>
          <span />
        </div>
      </Show>
      <Index each={items()}>
        {(item, at) => {
          const pointer = () => `${list()}/${at}`;
          const open = () => editor.isOpen(pointer());
          const name = () => textAt(item(), '/name') ?? textAt(item(), '/id') ?? `${words().one} ${at + 1}`;
          return (
            <div class="pin" data-row={pointer()} data-open={open() ? '' : undefined}>
              <div class="pin-row" classList={{ railed: props.kind === 'electrical' }}>
                <button
                  type="button"
                  class="icon-button small pin-open"
                  aria-expanded={open()}
                  aria-label={`More about ${name()}`}
                  data-pointer={pointer()}
                  onClick={() => editor.setOpen(pointer(), !open())}
                >
                  <ChevronRight size={14} />
                </button>
                <TextField
                  bare
                  placeholder="Id"
                  label={`Id of ${words().one} ${at + 1}`}
                  pointer={`${pointer()}/id`}
                  commit={(id) => editor.edit(renameResource(editor.json(), props.domain, at, id.trim()))}
                  onKeyDown={(event) => keys(event, at, 'id')}
                  onPaste={paste}
                />
                <TextField
                  bare
                  placeholder="Name"
                  label={`Name of ${words().one} ${at + 1}`}
                  pointer={`${pointer()}/name`}
                  onKeyDown={(event) => keys(event, at, 'name')}
                  onPaste={paste}
                />
                <Functions
                  pointer={`${pointer()}/functions`}
                  name={name()}
                  choices={choices()}
                  onNext={() => insert(at + 1)}
                />
                <Show when={props.kind === 'electrical'}>
                  <WordField
                    bare
                    placeholder="Rail"
                    label={`Rail of ${name()}`}
                    pointer={`${pointer()}/power_domain_id`}
                    choices={rails()}
                  />
                </Show>
                <span class="pin-end">
                  <WorstMark severity={editor.worstUnder(pointer())} />
                  <button
                    type="button"
                    class="icon-button small"
                    aria-label={`Delete ${name()}`}
                    onClick={() => remove(at)}
                  >
                    <Trash size={13} />
                  </button>
                </span>
              </div>
              <ItemProblems pointer={pointer()} />
              <Show when={open()}>
                <div class="row-body">
                  <p class="row-title">How its functions behave</p>
                  <ObjectList
                    pointer={`${pointer()}/functions`}
                    one="function"
                    blank={() => ({ name: '' })}
                    detail={(one) => textAt(one, '/direction') ?? ''}
                    form={(one) => <SchemaForm pointer={one} />}
                  />
                  <SchemaForm pointer={pointer()} skip={['id', 'name', 'functions', 'power_domain_id']} />
                </div>
              </Show>
            </div>
          );
        }}
      </Index>
      <div class="row-actions">
        <Button size="small" onClick={() => insert(items().length)}>
          <Plus size={13} aria-hidden="true" /> Add {words().one}
        </Button>
        <Button size="small" tone="ghost" onClick={() => setPasted('')}>
          <ClipboardPaste size={13} aria-hidden="true" /> Paste a table
        </Button>
        <span class="faint hint">
          <kbd>Enter</kbd> next row <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
      </div>
      <ItemProblems pointer={list()} />
      <PinsDialog text={pasted()} list={list()} kind={props.kind} onClose={() => setPasted(null)} />
    </div>
  );
}

function Functions(props: {
  readonly pointer: string;
  readonly name: string;
  readonly choices: ReturnType<typeof functionChoices>;
  readonly onNext: () => void;
}) {
  const editor = useEditor();
  const items = () => listAt(editor.json(), props.pointer);
  const names = () => items().map((item) => textAt(item, '/name') ?? '?');
  const remove = (at: number) => editor.edit([{ op: 'remove', pointer: `${props.pointer}/${at}` }]);
  const add = (name: string) =>
    editor.edit([
      items().length === 0
        ? { op: 'set', pointer: props.pointer, value: [{ name }] }
        : { op: 'insert', pointer: `${props.pointer}/${items().length}`, value: { name } },
    ]);
  return (
    <div class="pf bare">
      <span class="chips">
        <Index each={names()}>
          {(name, at) => (
            <span
              class="chip-in"
              data-pointer={`${props.pointer}/${at}/name`}
              data-wrong={editor.worstUnder(`${props.pointer}/${at}`) === 'error' ? '' : undefined}
            >
              {name()}
              <button type="button" aria-label={`Take ${name()} from ${props.name}`} onClick={() => remove(at)}>
                <X size={12} />
              </button>
            </span>
          )}
        </Index>
        <Suggest
          label={`Add a function to ${props.name}`}
          value=""
          adds
          free
          placeholder={items().length === 0 ? 'Function…' : ''}
          choices={props.choices.filter(({ value }) => !names().includes(value))}
          pointer={props.pointer}
          onChoose={add}
          onKeyDown={(event) => {
            const empty = event.target instanceof HTMLInputElement && event.target.value === '';
            if (event.key === 'Backspace' && empty && items().length > 0) remove(items().length - 1);
            if (event.key === 'Enter' && empty) {
              event.preventDefault();
              props.onNext();
            }
          }}
        />
      </span>
      <Index each={names()}>{(_, at) => <ItemProblems pointer={`${props.pointer}/${at}/name`} />}</Index>
      <ItemProblems pointer={props.pointer} />
    </div>
  );
}

function blankResource(kind: string, json: Json, list: string): Json {
  const id = freshId(json, list, `${resourceWords(kind).one}_${listAt(json, list).length + 1}`);
  if (kind === 'mechanical') return { id, functions: [], connector_type: 'through_hole' };
  if (kind === 'pneumatic' || kind === 'hydraulic') return { id, functions: [], connector_type: 'threaded_port' };
  if (kind === 'network') return { id, functions: [], resource_type: 'physical_port' };
  return { id, functions: [] };
}
