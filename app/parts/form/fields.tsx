import Wand from 'lucide-solid/icons/wand-sparkles';
import X from 'lucide-solid/icons/x';
import { createSignal, createUniqueId, For, Index, type JSX, Show, untrack } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import { textAt, textsAt, valueAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import type { Choice } from '../vocabulary/choices.ts';
import { Suggest } from './Suggest.tsx';

interface FieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly unit?: string;
  readonly about?: string;
  readonly required?: boolean;
  /** The label is for those who do not see it: the column has a heading. */
  readonly bare?: boolean;
}

/** A label, a field, and what is wrong there with what would mend it. `ids` are for the field to point at. */
export function Field(
  props: FieldProps & { readonly wide?: boolean; children(describedBy: () => string | undefined): JSX.Element },
) {
  const editor = useEditor();
  const id = createUniqueId();
  const problems = () => editor.problemsAt(props.pointer);
  return (
    <div
      class="pf"
      classList={{ bare: props.bare === true, wide: props.wide === true }}
      data-worst={problems()[0]?.severity}
    >
      <Show when={!props.bare}>
        <span class="pf-label" title={props.about}>
          {props.label}
          <Show when={props.unit}>
            <em>{props.unit}</em>
          </Show>
          <Show when={props.required}>
            <em class="pf-needed">needed</em>
          </Show>
        </span>
      </Show>
      {untrack(() => props.children(() => (problems().length > 0 ? id : undefined)))}
      <Show when={problems().length > 0}>
        <FieldProblems id={id} pointer={props.pointer} />
      </Show>
    </div>
  );
}

function FieldProblems(props: { readonly id: string; readonly pointer: string }) {
  const editor = useEditor();
  return (
    <span class="pf-problems" id={props.id}>
      <For each={editor.problemsAt(props.pointer)}>
        {(problem) => (
          <span data-severity={problem.severity}>
            {wordsOf(problem.message, props.pointer)}
            <Show when={problem.fix}>
              {(fix) => (
                <button type="button" class="link-button" onClick={() => editor.fix(fix())}>
                  <Wand size={12} aria-hidden="true" /> {fix().label}
                </button>
              )}
            </Show>
          </span>
        )}
      </For>
    </span>
  );
}

/** At its field a problem need not say where it is. */
function wordsOf(message: string, pointer: string): string {
  const rest = message.startsWith(pointer) ? message.slice(pointer.length).trim() : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export function TextField(
  props: FieldProps & {
    readonly lines?: number;
    readonly placeholder?: string;
    /** Called instead of writing the value, when the field is left or Enter is pressed. */
    readonly commit?: (value: string) => void;
    onKeyDown?(event: KeyboardEvent): void;
    onPaste?(event: ClipboardEvent): void;
  },
) {
  const editor = useEditor();
  const text = () => {
    const value = valueAt(editor.json(), props.pointer);
    return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  };
  const write = (value: string) => editor.set(props.pointer, value === '' ? undefined : value);
  const invalid = () => editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error');
  return (
    <Field {...props} wide={props.lines !== undefined}>
      {(describedBy) => (
        <Show
          when={props.lines === undefined}
          fallback={
            <textarea
              rows={props.lines}
              aria-label={props.label}
              aria-invalid={invalid() ? 'true' : undefined}
              aria-describedby={describedBy()}
              data-pointer={props.pointer}
              value={text()}
              onInput={(event) => write(event.currentTarget.value)}
            />
          }
        >
          <input
            type="text"
            aria-label={props.label}
            aria-invalid={invalid() ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            placeholder={props.placeholder}
            spellcheck={false}
            value={text()}
            onInput={(event) => props.commit === undefined && write(event.currentTarget.value)}
            onChange={(event) => event.currentTarget.value !== text() && props.commit?.(event.currentTarget.value)}
            onKeyDown={(event) => {
              // What is left is written before the key does anything else.
              if (event.key === 'Enter' && event.currentTarget.value !== text())
                props.commit?.(event.currentTarget.value);
              props.onKeyDown?.(event);
            }}
            onPaste={(event) => props.onPaste?.(event)}
          />
        </Show>
      )}
    </Field>
  );
}

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
                “{typed()}” is no number: the file keeps {JSON.stringify(value() ?? null)}.
              </span>
            </span>
          </Show>
        </>
      )}
    </Field>
  );
}

/** The day of a date and time; another day is written as its beginning, UTC. What is no date is shown as it is. */
export function DateField(props: FieldProps) {
  const editor = useEditor();
  const value = () => textAt(editor.json(), props.pointer) ?? '';
  const day = () => /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value())?.[1];
  const invalid = () => editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error');
  return (
    <Show when={value() === '' || day() !== undefined} fallback={<TextField {...props} />}>
      <Field {...props}>
        {(describedBy) => (
          <input
            type="date"
            aria-label={props.label}
            aria-invalid={invalid() ? 'true' : undefined}
            aria-describedby={describedBy()}
            data-pointer={props.pointer}
            value={day() ?? ''}
            onChange={(event) => {
              const now = event.currentTarget.value;
              if (now !== day()) editor.set(props.pointer, now === '' ? undefined : `${now}T00:00:00Z`);
            }}
          />
        )}
      </Field>
    </Show>
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

/** One of a few values; empty takes the key away. */
export function SelectField(
  props: FieldProps & { readonly options: readonly { readonly value: Json; readonly name: string }[] },
) {
  const editor = useEditor();
  const value = () => valueAt(editor.json(), props.pointer);
  const known = () => props.options.findIndex((one) => one.value === value());
  return (
    <Field {...props}>
      {(describedBy) => (
        <select
          class="select"
          aria-label={props.label}
          aria-invalid={editor.problemsAt(props.pointer).length > 0 ? 'true' : undefined}
          aria-describedby={describedBy()}
          data-pointer={props.pointer}
          onChange={(event) => editor.set(props.pointer, props.options[Number(event.currentTarget.value)]?.value, '')}
        >
          <option value="-1" selected={value() === undefined}>
            –
          </option>
          <Index each={props.options}>
            {(option, at) => (
              <option value={at} selected={known() === at}>
                {option().name}
              </option>
            )}
          </Index>
          <Show when={value() !== undefined && known() < 0}>
            <option value="-2" selected>
              {JSON.stringify(value())}
            </option>
          </Show>
        </select>
      )}
    </Field>
  );
}

export const YES_NO = [
  { value: true, name: 'Yes' },
  { value: false, name: 'No' },
] as const;

/** A word with suggestions; other words are taken and judged by the check. */
export function WordField(
  props: FieldProps & {
    readonly choices: readonly Choice[];
    readonly placeholder?: string;
    readonly commit?: (value: string) => void;
  },
) {
  const editor = useEditor();
  const value = () => textAt(editor.json(), props.pointer) ?? '';
  return (
    <Field {...props}>
      {(describedBy) => (
        <Suggest
          label={props.label}
          value={value()}
          choices={props.choices}
          placeholder={props.placeholder ?? ''}
          free
          invalid={editor.problemsAt(props.pointer).some(({ severity }) => severity === 'error')}
          describedBy={describedBy()}
          pointer={props.pointer}
          onChoose={(word) =>
            props.commit === undefined
              ? editor.set(props.pointer, word === '' ? undefined : word, '')
              : props.commit(word)
          }
        />
      )}
    </Field>
  );
}

/** A list of words as chips. */
export function WordsField(props: FieldProps & { readonly choices: readonly Choice[]; readonly closed?: boolean }) {
  const editor = useEditor();
  const words = () => textsAt(editor.json(), props.pointer);
  const rest = () => props.choices.filter(({ value }) => !words().includes(value));
  const add = (word: string) => {
    if (!words().includes(word)) editor.set(props.pointer, [...words(), word], '');
  };
  const remove = (at: number) => {
    const left = words().filter((_, index) => index !== at);
    editor.set(props.pointer, left.length === 0 ? undefined : left, '');
  };
  return (
    <Field {...props} wide>
      {() => (
        <span class="chips">
          <Index each={words()}>
            {(word, at) => (
              <span
                class="chip-in"
                data-pointer={`${props.pointer}/${at}`}
                data-wrong={wrong(editor.problemsAt(`${props.pointer}/${at}`).length)}
              >
                {word()}
                <button type="button" aria-label={`Remove ${word()} from ${props.label}`} onClick={() => remove(at)}>
                  <X size={12} />
                </button>
              </span>
            )}
          </Index>
          <Suggest
            label={`Add to ${props.label}`}
            value=""
            adds
            free={!props.closed}
            choices={rest()}
            placeholder={words().length === 0 ? 'Add…' : ''}
            pointer={props.pointer}
            onChoose={add}
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && event.target instanceof HTMLInputElement && event.target.value === '')
                if (words().length > 0) remove(words().length - 1);
            }}
          />
          <For each={words()}>{(_, at) => <ItemProblems pointer={`${props.pointer}/${at()}`} />}</For>
        </span>
      )}
    </Field>
  );
}

/** What is wrong with one entry of a list. */
export function ItemProblems(props: { readonly pointer: string }) {
  const editor = useEditor();
  const id = createUniqueId();
  return (
    <Show when={editor.problemsAt(props.pointer).length > 0}>
      <FieldProblems id={id} pointer={props.pointer} />
    </Show>
  );
}

function wrong(count: number): '' | undefined {
  return count > 0 ? '' : undefined;
}
