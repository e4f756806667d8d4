import Plus from 'lucide-solid/icons/plus';
import Trash from 'lucide-solid/icons/trash';
import { Index, Show } from 'solid-js';
import { isObject } from '#schemas/json.ts';
import { Button } from '../../ui/Button.tsx';
import { listAt, valueAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { ItemProblems, NumberField, SelectField } from './fields.tsx';
import { OUTLINE_STARTS } from './outline-starts.ts';

const OUTLINE = '/definition/geometry/outline';
const POINTS = `${OUTLINE}/polyline/points`;
const BULGES = `${OUTLINE}/polyline/bulges`;

/** The outline on the canvas: a preset, or a drawn polyline with arcs and round corners. */
export function ShapeForm() {
  const editor = useEditor();
  const points = () => listAt(editor.json(), POINTS);
  const bulges = () => listAt(editor.json(), BULGES);
  const padding = () => valueAt(editor.json(), `${OUTLINE}/content_padding_px`);
  const bulgesWith = (at: number, count: number, change: 'insert' | 'remove') => {
    const all = Array.from({ length: Math.max(points().length, bulges().length) }, (_, n) => bulges()[n] ?? 0);
    if (change === 'insert') all.splice(at, 0, 0);
    else all.splice(at, 1);
    return all.slice(0, count);
  };
  const insert = (at: number) => {
    const [a, b] = [points()[(at + points().length - 1) % points().length], points()[at % points().length]];
    const middle = [0, 1].map((axis) => round((numberIn(a, axis) + numberIn(b, axis)) / 2));
    editor.edit([
      { op: 'insert', pointer: `${POINTS}/${at}`, value: middle },
      ...(bulges().length > 0
        ? [{ op: 'set', pointer: BULGES, value: bulgesWith(at, points().length + 1, 'insert') } as const]
        : []),
    ]);
  };
  const remove = (at: number) =>
    editor.edit([
      { op: 'remove', pointer: `${POINTS}/${at}` },
      ...(bulges().length > 0
        ? [{ op: 'set', pointer: BULGES, value: bulgesWith(at, points().length - 1, 'remove') } as const]
        : []),
    ]);
  return (
    <>
      <header class="section-head">
        <h2>Shape</h2>
      </header>
      <p class="faint section-note">
        How the part looks on a board. Its ports find their own places around the outline.
      </p>
      <div class="pf-grid">
        <SelectField
          label="Outline"
          pointer={`${OUTLINE}/preset`}
          options={['rounded_rectangle', 'rectangle', 'circle', 'rounded_triangle'].map((value) => ({
            value,
            name: value.replaceAll('_', ' '),
          }))}
        />
        <Show
          when={!isObject(padding())}
          fallback={
            <div class="pf-range">
              <NumberField label="Content padding X" unit="px" pointer={`${OUTLINE}/content_padding_px/x`} />
              <NumberField label="Y" unit="px" pointer={`${OUTLINE}/content_padding_px/y`} />
            </div>
          }
        >
          <NumberField label="Content padding" unit="px" pointer={`${OUTLINE}/content_padding_px`} />
        </Show>
        <NumberField
          label="Stretch X"
          pointer="/definition/geometry/xScale"
          about="Multiplies the x of the polyline, 0.01 to 10000."
        />
        <NumberField
          label="Stretch Y"
          pointer="/definition/geometry/yScale"
          about="Multiplies the y of the polyline, 0.01 to 10000."
        />
      </div>
      <h3>Polyline</h3>
      <Show
        when={points().length > 0}
        fallback={
          <div class="row-actions">
            <span class="faint">Draw your own outline. Start from</span>
            <Index each={OUTLINE_STARTS}>
              {(start) => (
                <Button size="small" onClick={() => editor.set(`${OUTLINE}/polyline`, start().polyline, '')}>
                  {start().name}
                </Button>
              )}
            </Index>
          </div>
        }
      >
        <div class="pf-grid">
          <NumberField label="Corner radius" unit="px" pointer={`${OUTLINE}/polyline/corner_radius_px`} />
        </div>
        <table class="points">
          <thead>
            <tr>
              <th>Point</th>
              <th>X</th>
              <th>Y</th>
              <th title="0 is straight, 1 a half circle, the sign its side">Bulge to the next</th>
              <th />
            </tr>
          </thead>
          <tbody>
            <Index each={points()}>
              {(_, at) => (
                <tr>
                  <td>{at + 1}</td>
                  <td>
                    <NumberField bare label={`X of point ${at + 1}`} pointer={`${POINTS}/${at}/0`} />
                  </td>
                  <td>
                    <NumberField bare label={`Y of point ${at + 1}`} pointer={`${POINTS}/${at}/1`} />
                  </td>
                  <td>
                    <Bulge at={at} count={points().length} />
                  </td>
                  <td class="point-end">
                    <button
                      type="button"
                      class="icon-button small"
                      aria-label={`Insert a point after ${at + 1}`}
                      onClick={() => insert(at + 1)}
                    >
                      <Plus size={13} />
                    </button>
                    <button
                      type="button"
                      class="icon-button small"
                      aria-label={`Delete point ${at + 1}`}
                      disabled={points().length <= 3}
                      onClick={() => remove(at)}
                    >
                      <Trash size={13} />
                    </button>
                  </td>
                </tr>
              )}
            </Index>
          </tbody>
        </table>
        <div class="row-actions">
          <Button size="small" tone="ghost" onClick={() => editor.set(`${OUTLINE}/polyline`, undefined, '')}>
            Back to the preset
          </Button>
        </div>
      </Show>
      <ItemProblems pointer={POINTS} />
      <ItemProblems pointer={BULGES} />
    </>
  );
}

/** A bulge is written with all before it, since a list has no holes. */
function Bulge(props: { readonly at: number; readonly count: number }) {
  const editor = useEditor();
  const there = () => listAt(editor.json(), BULGES).length > props.at;
  return (
    <Show
      when={there()}
      fallback={
        <Button
          size="small"
          tone="ghost"
          aria-label={`Bend the line after point ${props.at + 1}`}
          onClick={() => {
            const now = listAt(editor.json(), BULGES);
            editor.set(
              BULGES,
              Array.from({ length: props.count }, (_, n) => now[n] ?? (n === props.at ? 0.3 : 0)),
              '',
            );
          }}
        >
          Bend
        </Button>
      }
    >
      <NumberField bare label={`Bulge after point ${props.at + 1}`} pointer={`${BULGES}/${props.at}`} />
    </Show>
  );
}

function numberIn(point: unknown, axis: number): number {
  const value: unknown = Array.isArray(point) ? point[axis] : 0;
  return typeof value === 'number' ? value : 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
