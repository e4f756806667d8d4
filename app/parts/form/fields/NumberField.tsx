import { createSignal, Show } from 'solid-js';
import { valueAt } from '#schemas/json.ts';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { useEditor } from '../../part-editor.ts';
import { Field, type FieldProps } from './Field.tsx';

/** A number. While what is typed is none, it stays in the field and the file keeps its value. */
export function NumberField(props: FieldProps) {
  const editor = useEditor();
  const [typed, setTyped] = createSignal<string | null>(null);
  const value = () => valueAt(editor.json(), props.pointer);
  const text = () =>
    typed() ?? (value() === undefined ? '' : typeof value() === 'number' ? String(value()) : JSON.stringify(value()));
  const odd = () => typed() !== null && typed() !== '' && numberOf(typed() ?? '') === null;
  const invalid = () => odd() || editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error');
  return (
    <Field {...props}>
      {(describedBy) => (
        <>
          <input
            type="text"
            inputmode="decimal"
            aria-label={props.unit ? `${props.label}, ${props.unit}` : props.label}
            aria-invalid={invalid() ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            value={text()}
            onInput={(event) => {
              const now = event.currentTarget.value;
              setTyped(now);
              const number = numberOf(now);
              if (now.trim() === '') editor.set(props.pointer, undefined);
              else if (number !== null) editor.set(props.pointer, number);
            }}
            onBlur={() => setTyped(null)}
          />
          <Show when={odd()}>
            <span class="pf-problems">
              <span data-severity="error">
                {partFormTexts.notANumber({ typed: typed() ?? '', kept: JSON.stringify(value() ?? null) })}
              </span>
            </span>
          </Show>
        </>
      )}
    </Field>
  );
}

function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2')
    .replace('−', '-');
  if (plain === '' || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
