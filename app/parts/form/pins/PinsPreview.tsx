import { For, Show } from 'solid-js';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import type { PinTableRow } from './pin-table.ts';

const SHOWN = 200;

/** What the rows of a pasted table are understood as. */
export function PinsPreview(props: { readonly rows: readonly PinTableRow[] }) {
  const { columns } = partPinsTexts;
  return (
    <section class="pins-preview" tabindex="0" aria-label={partPinsTexts.understood}>
      <table class="pins">
        <thead>
          <tr>
            <th>{columns.id}</th>
            <th>{columns.name}</th>
            <th>{columns.functions}</th>
            <th>{columns.description}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows.slice(0, SHOWN)}>
            {(row) => (
              <tr>
                <td>
                  <b>{row.id}</b>
                </td>
                <td>{row.name}</td>
                <td>
                  <Functions row={row} />
                </td>
                <td>{row.description}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

function Functions(props: { readonly row: PinTableRow }) {
  return (
    <>
      {props.row.functions.join(', ')}
      <For each={props.row.unknown}>
        {(one) => (
          <span class="pins-unknown">
            {props.row.functions.length > 0 ? ', ' : ''}
            {partPinsTexts.leftOut({ word: one.word, nearest: one.nearest[0] })}
          </span>
        )}
      </For>
      <Show when={props.row.functions.length === 0 && props.row.unknown.length === 0}>
        <span class="pins-unknown">{partPinsTexts.noFunctionFound}</span>
      </Show>
    </>
  );
}
