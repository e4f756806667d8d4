import ClipboardPaste from 'lucide-solid/icons/clipboard-paste';
import FileUp from 'lucide-solid/icons/file-up';
import Undo2 from 'lucide-solid/icons/undo-2';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { Button } from '../../ui/Button.tsx';
import type { PartLibrary } from '../part-library.ts';
import { ImportRow } from './ImportRow.tsx';
import { attentionFirst, importSummary, sourcesOf } from './import-words.ts';

/** What the dialog of an import holds: ways in, how far it is, and every file with what became of it. */
export function ImportSheet(props: {
  readonly parts: PartLibrary;
  readonly place?: ((key: string) => void) | undefined;
}) {
  const [text, setText] = createSignal('');
  const [pasting, setPasting] = createSignal(false);
  const [shown, setShown] = createSignal<number>(LIMITS.importRowsShown);
  let picker: HTMLInputElement | undefined;
  const items = createMemo(() => attentionFirst(props.parts.items()));
  const waiting = () => props.parts.items().filter(({ state }) => state === 'waiting').length;
  const differing = createMemo(() => items().flatMap(({ id, state }) => (state === 'differs' ? [id] : [])));
  const total = () => props.parts.items().length;
  const done = () => total() - waiting();
  const takeText = () => {
    props.parts.take([{ name: 'Pasted text', size: text().length, content: text() }]);
    setText('');
    setPasting(false);
  };
  return (
    <div class="import-sheet">
      <Show when={total() === 0}>
        <p class="import-lead">
          Part definition files (JSON, schema 1.4.0), one part or a list of them in a file. Drop them here or anywhere
          on the page, choose them, or paste their text. Legacy forms are brought up to date and told; unknown keys stay
          as they are.
        </p>
      </Show>
      <div class="import-ways">
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          multiple
          hidden
          onChange={(event) => {
            props.parts.take(sourcesOf(event.currentTarget.files ?? []));
            event.currentTarget.value = '';
          }}
        />
        <Button tone={total() === 0 ? 'primary' : 'plain'} onClick={() => picker?.click()}>
          <FileUp size={15} aria-hidden="true" />
          Choose files
        </Button>
        <Button aria-expanded={pasting()} onClick={() => setPasting(!pasting())}>
          <ClipboardPaste size={15} aria-hidden="true" />
          Paste text
        </Button>
        <span class="spacer" />
        <Show
          when={
            props.parts.items().some(({ state }) => state === 'added' || state === 'replaced') &&
            props.parts.imports?.canUndo
          }
        >
          <Button tone="ghost" onClick={() => props.parts.imports?.undo()}>
            <Undo2 size={15} aria-hidden="true" />
            Take it all back
          </Button>
        </Show>
        <Show when={total() > 0 && !props.parts.busy()}>
          <Button tone="ghost" onClick={() => props.parts.imports?.clear()}>
            Clear list
          </Button>
        </Show>
      </div>
      <Show when={pasting()}>
        <div class="import-paste">
          <textarea
            aria-label="Text of a part file"
            placeholder={'{ "definition": { "metadata": { … } } }'}
            rows={6}
            spellcheck={false}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <Button tone="primary" disabled={text().trim() === ''} onClick={takeText}>
            Import text
          </Button>
        </div>
      </Show>
      <Show when={total() > 0}>
        <div class="import-progress">
          <output aria-live="polite" data-testid="import-summary">
            {props.parts.busy()
              ? `Checking ${Math.min(done() + 1, total())} of ${total()}`
              : importSummary(props.parts.items())}
          </output>
          <Show when={props.parts.busy()}>
            <progress max={total()} value={done()} aria-label="Files checked" />
          </Show>
        </div>
        <Show when={!props.parts.busy() && differing().length > 1}>
          <fieldset class="import-all" aria-label="All that need a choice">
            <span>{differing().length} parts are in My parts with other content. For all of them:</span>
            <Button size="small" onClick={() => props.parts.imports?.choose(differing(), 'both')}>
              Keep both
            </Button>
            <Button size="small" onClick={() => props.parts.imports?.choose(differing(), 'replace')}>
              Replace mine
            </Button>
            <Button size="small" onClick={() => props.parts.imports?.choose(differing(), 'skip')}>
              Skip
            </Button>
          </fieldset>
        </Show>
        <ul class="import-list" aria-label="Files">
          <For each={items().slice(0, shown())}>
            {(item) => <ImportRow item={item} imports={props.parts.imports} place={props.place} />}
          </For>
        </ul>
        <Show when={items().length > shown()}>
          <Button size="small" onClick={() => setShown(shown() + LIMITS.importRowsShown)}>
            Show more of {items().length - shown()}
          </Button>
        </Show>
      </Show>
    </div>
  );
}
