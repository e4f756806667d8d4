import { createMemo, For, Match, Show, Switch } from 'solid-js';
import { tokensOf, valueAt } from '#schemas/json.ts';
import { labelOf } from '../../texts/parts/field-label.ts';
import { partFieldsTexts } from '../../texts/parts/part-fields.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { wordsAt } from '../code/completions.ts';
import { type FieldNote, keysAt, shapeAt } from '../code/schema-at.ts';
import { useEditor } from '../part-editor.ts';
import type { EntryTexts } from './entry-texts.ts';
import { choiceOf } from './fields/choice.ts';
import { DateField } from './fields/DateField.tsx';
import type { FieldProps } from './fields/Field.tsx';
import { FreeFields } from './fields/FreeFields.tsx';
import { JsonField } from './fields/JsonField.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { SelectField, yesNo } from './fields/SelectField.tsx';
import { TextField } from './fields/TextField.tsx';
import { WordField } from './fields/WordField.tsx';
import { WordsField } from './fields/WordsField.tsx';
import { ObjectList } from './ObjectList.tsx';

/**
 * The fields of an object, as the schema 1.4.0 has them: each key by its type, nested objects as groups, lists of objects
 * as cards. `skip` are keys that something else edits.
 */
export function SchemaForm(props: { readonly pointer: string; readonly skip?: readonly string[] }) {
  const editor = useEditor();
  const here = createMemo(() => JSON.stringify(shapeAt(tokensOf(props.pointer), editor.json())));
  // The fields stay as they are while only values change.
  const fields = createMemo(() =>
    (JSON.parse(here()) as ReturnType<typeof shapeAt>).filter(
      ({ key, deprecated }) =>
        !props.skip?.includes(key) && (!deprecated || valueAt(editor.json(), `${props.pointer}/${key}`) !== undefined),
    ),
  );
  return (
    <div class="pf-grid">
      <For each={fields()}>{(field) => <SchemaField field={field} pointer={`${props.pointer}/${field.key}`} />}</For>
    </div>
  );
}

/** One field, of the kind that its schema asks for. Neither its schema nor its place changes while it is on the page. */
function SchemaField({ field, pointer }: { readonly field: FieldNote; readonly pointer: string }) {
  const editor = useEditor();
  const { key, shape, required } = field;
  const common = { pointer, ...labelOf(key), about: partFieldsTexts.about({ key, said: field.about }), required };
  const itemWords = () => wordsAt([...tokensOf(pointer), '0'], editor.json());
  return (
    <Switch>
      <Match when={shape === 'text'}>
        <TextOrWord common={common} lines={LONG.test(key) ? 3 : undefined} />
      </Match>
      <Match when={shape === 'number'}>
        <NumberField {...common} />
      </Match>
      <Match when={shape === 'date'}>
        <DateField {...common} />
      </Match>
      <Match when={shape === 'yes-no'}>
        <SelectField {...common} options={yesNo()} />
      </Match>
      <Match when={shape === 'choice'}>
        <SelectField {...common} options={field.choices.map(choiceOf)} />
      </Match>
      <Match when={shape === 'range'}>
        <div class="pf-range">
          <NumberField {...common} pointer={`${pointer}/0`} label={partFormTexts.from({ label: common.label })} />
          <NumberField {...common} pointer={`${pointer}/1`} label={partFormTexts.to} />
        </div>
      </Match>
      <Match when={shape === 'words'}>
        <WordsField {...common} choices={itemWords()} />
      </Match>
      <Match when={shape === 'group' || shape === 'open' || shape === 'objects'}>
        <fieldset class="pf-group">
          <legend>{common.label}</legend>
          <Inner field={field} pointer={pointer} label={common.label} />
        </fieldset>
      </Match>
      <Match when={shape === 'other'}>
        <JsonField {...common} />
      </Match>
    </Switch>
  );
}

/** A text, with suggestions where the vocabulary or the file has words for the place. */
function TextOrWord(props: { readonly common: FieldProps; readonly lines: number | undefined }) {
  const editor = useEditor();
  const words = () => wordsAt(tokensOf(props.common.pointer), editor.json());
  return (
    <Show
      when={words().length > 0}
      fallback={
        props.lines === undefined ? (
          <TextField {...props.common} />
        ) : (
          <TextField {...props.common} lines={props.lines} />
        )
      }
    >
      <WordField {...props.common} choices={words()} />
    </Show>
  );
}

/** What a field holds that is an object, or a list of objects. */
function Inner(props: { readonly field: FieldNote; readonly pointer: string; readonly label: string }) {
  const editor = useEditor();
  const known = () => keysAt(tokensOf(props.pointer), editor.json()).map(({ key }) => key);
  return (
    <Switch>
      <Match when={props.field.shape === 'group'}>
        <SchemaForm pointer={props.pointer} />
        <Show when={OPEN.test(props.field.key)}>
          <FreeFields pointer={props.pointer} label={props.label} skip={known()} />
        </Show>
      </Match>
      <Match when={props.field.shape === 'open'}>
        <FreeFields pointer={props.pointer} label={props.label} />
      </Match>
      <Match when={props.field.shape === 'objects'}>
        <ObjectList
          pointer={props.pointer}
          entry={entryOf(props.label)}
          form={(item) => <SchemaForm pointer={item} />}
        />
      </Match>
    </Switch>
  );
}

function entryOf(label: string): EntryTexts {
  return {
    add: partFieldsTexts.addTo({ label }),
    nth: ({ nth }) => partFieldsTexts.nthOf({ label, nth }),
  };
}

/** Objects that may hold more than the schema knows. */
const OPEN = /^(metadata|constraints|connection_parameters|security_requirements|addressing|qos_capabilities|limits)$/;
const LONG = /^(description|usage_notes|compatibility_notes)$/;
