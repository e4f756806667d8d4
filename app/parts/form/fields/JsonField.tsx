import { createSignal, Show } from 'solid-js';
import { valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { textFaultWords } from '../../../texts/problems/text-faults.ts';
import { useEditor } from '../../part-editor.ts';
import { Field } from './Field.tsx';

/** A value that may be of several kinds: written as JSON, `12`, `[0, 5]`, `true`; anything else is text. */
export function JsonField(props: {
  readonly pointer: string;
  readonly label: string;
  readonly unit?: string;
  readonly about?: string;
  readonly required?: boolean;
}) {
  const editor = useEditor();
  const [fault, setFault] = createSignal<string | null>(null);
  const value = () => valueAt(editor.json(), props.pointer);
  const write = (text: string) => {
    const parsed = parsePartText(text);
    // What begins like a list or object and is none is a mistake, not a text.
    const mistaken = !parsed.ok && /^\s*[[{"]/.test(text);
    setFault(mistaken ? textFaultWords(parsed.fault) : null);
    if (!mistaken) editor.set(props.pointer, text.trim() === '' ? undefined : parsed.ok ? parsed.value : text, '');
  };
  return (
    <Field {...props}>
      {(describedBy) => (
        <>
          <input
            type="text"
            aria-label={props.label}
            aria-invalid={fault() !== null || editor.problemsAt(props.pointer).length > 0 ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            spellcheck={false}
            value={shown(value())}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Show when={fault()}>
            {(message) => (
              <span class="pf-problems">
                <span data-severity="error">{message()}</span>
              </span>
            )}
          </Show>
        </>
      )}
    </Field>
  );
}

function shown(value: Json | undefined): string {
  if (value === undefined) return '';
  // What reads as something else needs its quotes to stay text.
  if (typeof value === 'string' && !parsePartText(value).ok && !/^\s*[[{"]/.test(value)) return value;
  return JSON.stringify(value);
}
