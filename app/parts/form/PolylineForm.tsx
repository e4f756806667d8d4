import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import { Index, Show } from 'solid-js';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { Button } from '../../ui/Button.tsx';
import { listAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { ItemProblems } from './fields/Field.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { OUTLINE_STARTS } from './outline-starts.ts';
import { insertPoint, removePoint } from './point-edits.ts';

export const OUTLINE = '/definition/geometry/outline';
const POLYLINE = `${OUTLINE}/polyline`;
const POINTS = `${POLYLINE}/points`;
const BULGES = `${POLYLINE}/bulges`;

/** An outline of one's own: its points, and how the lines between them bend. */
export function PolylineForm() {
  const editor = useEditor();
  return (
    <>
      <h3>{partFormTexts.polyline}</h3>
      <Show when={listAt(editor.json(), POINTS).length > 0} fallback={<Starts />}>
        <div class="pf-grid">
          <NumberField label={partFormTexts.cornerRadius} unit="px" pointer={`${POLYLINE}/corner_radius_px`} />
        </div>
        <PointsTable />
        <div class="row-actions">
          <Button size="small" tone="ghost" onClick={() => editor.set(POLYLINE, undefined, '')}>
            {partFormTexts.backToPreset}
          </Button>
        </div>
      </Show>
      <ItemProblems pointer={POINTS} />
      <ItemProblems pointer={BULGES} />
    </>
  );
}

function Starts() {
  const editor = useEditor();
  return (
    <div class="row-actions">
      <span class="faint">{partFormTexts.startPolyline}</span>
      <Index each={OUTLINE_STARTS}>
        {(start) => (
          <Button size="small" onClick={() => editor.set(POLYLINE, start().polyline, '')}>
            {partFormTexts.outlineStarts[start().id]}
          </Button>
        )}
      </Index>
    </div>
  );
}

function PointsTable() {
  const editor = useEditor();
  const points = () => listAt(editor.json(), POINTS);
  return (
    <table class="points">
      <thead>
        <tr>
          <th>{partFormTexts.point}</th>
          <th>{partFormTexts.x}</th>
          <th>{partFormTexts.y}</th>
          <th title={partFormTexts.whatBulgeMeans}>{partFormTexts.bulgeToNext}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        <Index each={points()}>{(_, at) => <PointRow at={at} count={points().length} />}</Index>
      </tbody>
    </table>
  );
}

function PointRow(props: { readonly at: number; readonly count: number }) {
  const editor = useEditor();
  const nth = () => ({ nth: props.at + 1 });
  return (
    <tr>
      <td>{props.at + 1}</td>
      <td>
        <NumberField bare label={partFormTexts.xOfPoint(nth())} pointer={`${POINTS}/${props.at}/0`} />
      </td>
      <td>
        <NumberField bare label={partFormTexts.yOfPoint(nth())} pointer={`${POINTS}/${props.at}/1`} />
      </td>
      <td>
        <Bulge at={props.at} count={props.count} />
      </td>
      <td class="point-end">
        <button
          type="button"
          class="icon-button small"
          aria-label={partFormTexts.insertPointAfter(nth())}
          onClick={() => editor.edit(insertPoint(editor.json(), POLYLINE, props.at + 1))}
        >
          <Plus size={13} />
        </button>
        <button
          type="button"
          class="icon-button small"
          aria-label={partFormTexts.deletePoint(nth())}
          disabled={props.count <= 3}
          onClick={() => editor.edit(removePoint(editor.json(), POLYLINE, props.at))}
        >
          <Trash size={13} />
        </button>
      </td>
    </tr>
  );
}

/** A bulge is written with all before it, since a list has no holes. */
function Bulge(props: { readonly at: number; readonly count: number }) {
  const editor = useEditor();
  const bulges = () => listAt(editor.json(), BULGES);
  const nth = () => ({ nth: props.at + 1 });
  const bend = () => {
    const now = bulges();
    editor.set(
      BULGES,
      Array.from({ length: props.count }, (_, n) => now[n] ?? (n === props.at ? 0.3 : 0)),
      '',
    );
  };
  return (
    <Show
      when={bulges().length > props.at}
      fallback={
        <Button size="small" tone="ghost" aria-label={partFormTexts.bendAfter(nth())} onClick={bend}>
          {partFormTexts.bend}
        </Button>
      }
    >
      <NumberField bare label={partFormTexts.bulgeAfter(nth())} pointer={`${BULGES}/${props.at}`} />
    </Show>
  );
}
