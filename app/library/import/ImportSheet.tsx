import ClipboardPaste from 'lucide-solid/icons/clipboard-paste';
import FileUp from 'lucide-solid/icons/file-up';
import Undo2 from 'lucide-solid/icons/undo-2';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { importTexts } from '../../texts/import.ts';
import { Button } from '../../ui/Button.tsx';
import type { PartLibrary } from '../part-library.ts';
import { growingImport } from '../shown-lists.ts';
import { DifferenceChoices } from './DifferenceChoices.tsx';
import { ImportRow } from './ImportRow.tsx';
import { pastedSource, sourcesOf } from './import-sources.ts';
import { attentionFirst, importSummary } from './import-summary.ts';

interface SheetProps {
  readonly parts: PartLibrary;
}

/** What the dialog of an import holds: ways in, how far it is, and every file with what became of it. */
export function ImportSheet(props: SheetProps & { readonly place?: ((key: string) => void) | undefined }) {
  const [pasting, setPasting] = createSignal(false);
  let pasteButton: HTMLButtonElement | undefined;
  const total = () => props.parts.items().length;
  return (
    <div class="import-sheet">
      <Show when={total() === 0}>
        <p class="import-lead">{importTexts.whatIsImported}</p>
      </Show>
      <div class="import-ways">
        <FilesButton parts={props.parts} />
        <Button ref={pasteButton} aria-expanded={pasting()} onClick={() => setPasting(!pasting())}>
          <ClipboardPaste size={15} aria-hidden="true" />
          {importTexts.pasteText}
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
            {importTexts.undoImport}
          </Button>
        </Show>
        <Show when={total() > 0 && !props.parts.busy()}>
          <Button tone="ghost" onClick={() => props.parts.imports?.clear()}>
            {importTexts.clearList}
          </Button>
        </Show>
      </div>
      <Show when={pasting()}>
        <PasteBox
          parts={props.parts}
          onTaken={() => {
            // The button that has the focus goes: the dialog's keys go on from the one that opened the box.
            pasteButton?.focus();
            setPasting(false);
          }}
        />
      </Show>
      <Show when={total() > 0}>
        <Progress parts={props.parts} />
        <Report parts={props.parts} place={props.place} />
      </Show>
    </div>
  );
}

function FilesButton(props: SheetProps) {
  let picker: HTMLInputElement | undefined;
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json,.kicad_sym"
        multiple
        hidden
        onChange={(event) => {
          props.parts.take(sourcesOf(event.currentTarget.files ?? []));
          event.currentTarget.value = '';
        }}
      />
      <Button tone={props.parts.items().length === 0 ? 'primary' : 'plain'} onClick={() => picker?.click()}>
        <FileUp size={15} aria-hidden="true" />
        {importTexts.chooseFiles}
      </Button>
    </>
  );
}

function PasteBox(props: SheetProps & { readonly onTaken: () => void }) {
  const [text, setText] = createSignal('');
  return (
    <div class="import-paste">
      <textarea
        aria-label={importTexts.textOfPartFile}
        placeholder={'{ "definition": { "metadata": { … } } }'}
        rows={6}
        spellcheck={false}
        value={text()}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button
        tone="primary"
        disabled={text().trim() === ''}
        onClick={() => {
          props.parts.take([pastedSource(text())]);
          props.onTaken();
        }}
      >
        {importTexts.importText}
      </Button>
    </div>
  );
}

function Progress(props: SheetProps) {
  const total = () => props.parts.items().length;
  const done = () => props.parts.items().filter(({ state }) => state !== 'waiting').length;
  return (
    <div class="import-progress">
      <output aria-live="polite" data-testid="import-summary">
        {props.parts.busy()
          ? importTexts.checking({ nth: Math.min(done() + 1, total()), total: total() })
          : importSummary(props.parts.items())}
      </output>
      <Show when={props.parts.busy()}>
        <progress max={total()} value={done()} aria-label={importTexts.filesChecked} />
      </Show>
    </div>
  );
}

/** Every file with what became of it, a choice for all that differ before them. */
function Report(props: SheetProps & { readonly place: ((key: string) => void) | undefined }) {
  const items = createMemo(() => attentionFirst(props.parts.items()));
  const list = growingImport(items);
  const differing = createMemo(() => items().flatMap(({ id, state }) => (state === 'differs' ? [id] : [])));
  return (
    <>
      <Show when={!props.parts.busy() && differing().length > 1}>
        <fieldset class="import-all" aria-label={importTexts.chooseForAll}>
          <span>{importTexts.differ({ count: differing().length })}</span>
          <DifferenceChoices choose={(choice) => props.parts.imports?.choose(differing(), choice)} />
        </fieldset>
      </Show>
      <ul class="import-list" aria-label={importTexts.files}>
        <For each={list.shown()}>
          {(item) => <ImportRow item={item} imports={props.parts.imports} place={props.place} />}
        </For>
      </ul>
      <Show when={list.left() > 0}>
        <Button size="small" onClick={list.showMore}>
          {importTexts.showMore({ left: list.left() })}
        </Button>
      </Show>
    </>
  );
}
