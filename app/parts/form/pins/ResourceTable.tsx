import ClipboardPaste from 'lucide-solid/icons/clipboard-paste';
import Plus from 'lucide-solid/icons/plus';
import { createSignal, Index, Show } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { Button } from '../../../ui/Button.tsx';
import { listAt } from '../../draft/json-read.ts';
import { freshId } from '../../draft/part-edits.ts';
import { useEditor } from '../../part-editor.ts';
import { ItemProblems } from '../fields/Field.tsx';
import { focusField } from '../fields/focus-field.ts';
import { PinsDialog } from './PinsDialog.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { demandedOfResource, resourceKind, resourceTexts } from './resource-kind.ts';

/** The pins, ports, holes or faces of a domain: a row each, Enter for the next, and a table of a data sheet pasted at once. */
export function ResourceTable(props: { readonly domain: string; readonly kind: string }) {
  const editor = useEditor();
  const [pasted, setPasted] = createSignal<string | null>(null);
  const list = () => `${props.domain}/resources`;
  const items = () => listAt(editor.json(), list());
  const insert = (at: number) => {
    const value = blankResource(props.kind, editor.json(), list());
    editor.edit([{ op: 'insert', pointer: `${list()}/${at}`, value }]);
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
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      insert(at + 1);
    } else if (step !== undefined) {
      event.preventDefault();
      if (event.altKey) move(at, at + step, field);
      else focusField(`${list()}/${at + step}/${field}`, false);
    }
  };
  return (
    <div class="rows">
      <Show when={items().length > 0}>
        <Heads railed={props.kind === 'electrical'} />
      </Show>
      <Index each={items()}>
        {(item, at) => (
          <ResourceRow
            item={item()}
            at={at}
            domain={props.domain}
            kind={props.kind}
            onKeys={(event, field) => keys(event, at, field)}
            onTable={setPasted}
            onNext={() => insert(at + 1)}
            onRemove={() => remove(at)}
          />
        )}
      </Index>
      <div class="row-actions">
        <Button size="small" onClick={() => insert(items().length)}>
          <Plus size={13} aria-hidden="true" /> {resourceTexts(props.kind).add}
        </Button>
        <Button size="small" tone="ghost" onClick={() => setPasted('')}>
          <ClipboardPaste size={13} aria-hidden="true" /> {partPinsTexts.pasteTable}
        </Button>
        <span class="faint hint">
          <kbd>{partPinsTexts.enterKey}</kbd> {partPinsTexts.nextRow} <kbd>{partPinsTexts.altKey}</kbd> <kbd>↑</kbd>{' '}
          <kbd>↓</kbd> {partPinsTexts.move}
        </span>
      </div>
      <ItemProblems pointer={list()} />
      <PinsDialog text={pasted()} list={list()} kind={props.kind} onClose={() => setPasted(null)} />
    </div>
  );
}

function Heads(props: { readonly railed: boolean }) {
  return (
    <div class="pin-row pin-heads" aria-hidden="true">
      <span />
      <span>{partPinsTexts.id}</span>
      <span>{partPinsTexts.name}</span>
      <span>{partPinsTexts.functions}</span>
      <Show when={props.railed}>
        <span>{partPinsTexts.rail}</span>
      </Show>
      <span />
    </div>
  );
}

function blankResource(domain: string, json: Json, list: string): Json {
  const id = freshId(json, list, `${resourceKind(domain)}_${listAt(json, list).length + 1}`);
  return { id, functions: [], ...demandedOfResource(domain) };
}
