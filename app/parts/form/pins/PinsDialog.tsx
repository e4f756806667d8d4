import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { commonTexts } from '../../../texts/common.ts';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { listAt, textAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import { PinsPreview } from './PinsPreview.tsx';
import { type MergePolicy, type ParsedPinTable, type PinTableRow, readPinTable, withRows } from './pin-table.ts';
import { demandedOfResource, resourceTexts } from './resource-kind.ts';

/** A table of pins pasted or typed, with what it is understood as before it is taken. Open while `text` is one. */
export function PinsDialog(props: {
  readonly text: string | null;
  readonly list: string;
  readonly kind: string;
  readonly onClose: () => void;
}) {
  const editor = useEditor();
  const [text, setText] = createSignal('');
  createEffect(
    on(
      () => props.text,
      (given) => given !== null && setText(given),
    ),
  );
  const taken = () => new Set(listAt(editor.json(), props.list).flatMap((item) => textAt(item, '/id') ?? []));
  const [how, setHow] = createSignal<MergePolicy>('merge');
  const table = createMemo(() => readPinTable(text(), taken(), how() !== 'add'));
  const rows = () => table().rows;
  const meeting = () => rows().filter((row) => row.meets !== null);
  const unknown = () => rows().reduce((sum, row) => sum + row.unknown.length, 0);
  const take = () => {
    const demanded = demandedOfResource(props.kind);
    const before = listAt(editor.json(), props.list);
    const value = withRows(before, rows(), how(), (resource) => ({ ...resource, ...demanded }));
    editor.edit([{ op: 'set', pointer: props.list, value }]);
    props.onClose();
  };
  return (
    <Dialog open={props.text !== null} onClose={props.onClose} title={resourceTexts(props.kind).fromTable} wide>
      <div class="pins-dialog">
        <label class="pf wide">
          <span class="pf-label">{partPinsTexts.whatToPaste}</span>
          <textarea
            rows={6}
            spellcheck={false}
            placeholder={'1\tVDD\tpower\n2\tSDA\tI2C1_SDA\nGPIO[0-7]\tdigital_io, pwm_output'}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Show when={rows().length > 0} fallback={<p class="faint">{partPinsTexts.howTablesAreRead}</p>}>
          <PinsPreview rows={rows()} />
        </Show>
        <Show when={meeting().length > 0}>
          <MeetingChoice meeting={meeting()} how={how()} onChoose={setHow} />
        </Show>
        <LeftOut table={table()} />
        <div class="form-actions">
          <span class="faint spacer" role="status">
            {unknown() > 0 ? partPinsTexts.wordsLeftOut({ count: unknown() }) : ''}
          </span>
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="primary" disabled={rows().length === 0} onClick={take}>
            {how() === 'add' || meeting().length === 0
              ? partPinsTexts.addRows({ count: rows().length })
              : partPinsTexts.takeRows({ count: rows().length })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const MEETINGS = ['merge', 'replace', 'add'] as const;
const NAMED = 6;

/** What becomes of rows that have the names of pins that are there. */
function MeetingChoice(props: {
  readonly meeting: readonly PinTableRow[];
  readonly how: MergePolicy;
  readonly onChoose: (how: MergePolicy) => void;
}) {
  const legend = () =>
    partPinsTexts.rowsMeetPins({
      count: props.meeting.length,
      names: props.meeting.slice(0, NAMED).flatMap(({ meets }) => meets ?? []),
      more: props.meeting.length > NAMED,
    });
  return (
    <fieldset class="pins-meet">
      <legend>{legend()}</legend>
      <For each={MEETINGS}>
        {(how) => (
          <label>
            <input type="radio" name="pins-meet" checked={props.how === how} onChange={() => props.onChoose(how)} />
            {partPinsTexts.meeting[how]}
          </label>
        )}
      </For>
    </fieldset>
  );
}

const DROPPED_SHOWN = 5;

/** What of the table is not taken. */
function LeftOut(props: { readonly table: ParsedPinTable }) {
  const dropped = () => props.table.dropped;
  return (
    <>
      <For each={dropped().slice(0, DROPPED_SHOWN)}>
        {(sentence) => (
          <p class="notice" data-tone="warning">
            {sentence}
          </p>
        )}
      </For>
      <Show when={dropped().length > DROPPED_SHOWN}>
        <p class="faint">{partPinsTexts.moreLeftOut({ count: dropped().length - DROPPED_SHOWN })}</p>
      </Show>
      <Show when={props.table.cut}>
        <p class="notice" data-tone="warning">
          {partPinsTexts.rowsCut({ count: props.table.rows.length })}
        </p>
      </Show>
    </>
  );
}
