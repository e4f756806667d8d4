import { Show } from 'solid-js';
import { isObject, valueAt } from '#schemas/json.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { useEditor } from '../part-editor.ts';
import { choiceOf } from './fields/choice.ts';
import { NumberField } from './fields/NumberField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { OUTLINE, PolylineForm } from './PolylineForm.tsx';

const PRESETS = ['rounded_rectangle', 'rectangle', 'circle', 'rounded_triangle'];
const PADDING = `${OUTLINE}/content_padding_px`;

/** The outline on the canvas: a preset, or a drawn polyline with arcs and round corners. */
export function ShapeForm() {
  const editor = useEditor();
  return (
    <>
      <header class="section-head">
        <h2>{partFormTexts.sections.shape}</h2>
      </header>
      <p class="faint section-note">{partFormTexts.whatShapeIs}</p>
      <div class="pf-grid">
        <SelectField label={partFormTexts.outline} pointer={`${OUTLINE}/preset`} options={PRESETS.map(choiceOf)} />
        <Show
          when={!isObject(valueAt(editor.json(), PADDING))}
          fallback={
            <div class="pf-range">
              <NumberField label={partFormTexts.contentPaddingX} unit="px" pointer={`${PADDING}/x`} />
              <NumberField label={partFormTexts.contentPaddingY} unit="px" pointer={`${PADDING}/y`} />
            </div>
          }
        >
          <NumberField label={partFormTexts.contentPadding} unit="px" pointer={PADDING} />
        </Show>
        <NumberField
          label={partFormTexts.stretchX}
          pointer="/definition/geometry/xScale"
          about={partFormTexts.whatStretchXMeans}
        />
        <NumberField
          label={partFormTexts.stretchY}
          pointer="/definition/geometry/yScale"
          about={partFormTexts.whatStretchYMeans}
        />
      </div>
      <PolylineForm />
    </>
  );
}
