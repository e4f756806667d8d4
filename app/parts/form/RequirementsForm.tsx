import { Show } from 'solid-js';
import { tokensOf, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { partSchemaTexts } from '../../texts/parts/part-schema.ts';
import { wordsAt } from '../code/completions.ts';
import { listAt, textAt, textsAt } from '../draft/json-read.ts';
import { useEditor } from '../part-editor.ts';
import { NumberField } from './fields/NumberField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { WordField } from './fields/WordField.tsx';
import { WordsField } from './fields/WordsField.tsx';
import { ObjectList } from './ObjectList.tsx';

/** What one connection of an interface takes: functions, how many of each, with whom they are shared, and which resources may fill them. */
export function RequirementsForm(props: { readonly pointer: string }) {
  return (
    <ObjectList
      pointer={props.pointer}
      entry={partFormTexts.entries.requirement}
      blank={() => ({ function: '', count: 1 })}
      title={titleOf}
      detail={detailOf}
      form={(pointer) => <RequirementForm pointer={pointer} list={props.pointer} />}
    />
  );
}

function RequirementForm(props: { readonly pointer: string; readonly list: string }) {
  const editor = useEditor();
  const words = (rest: string) => wordsAt(tokensOf(`${props.list}/0${rest}`), editor.json());
  const sharing = () => `${props.pointer}/shareable_with`;
  return (
    <div class="pf-grid">
      <WordField
        label={partFormTexts.function}
        required
        pointer={`${props.pointer}/function`}
        choices={words('/function')}
      />
      <NumberField label={partFormTexts.count} required pointer={`${props.pointer}/count`} />
      <WordsField
        label={partFormTexts.onlyFrom}
        about={partFormTexts.whatOnlyFromMeans}
        pointer={`${props.pointer}/resources`}
        choices={words('/resources/0')}
      />
      <Show
        when={textAt(editor.json(), sharing()) === 'all'}
        fallback={
          <WordsField label={partFormTexts.mayShareWith} pointer={sharing()} choices={words('/shareable_with/0')} />
        }
      >
        <SelectField
          label={partFormTexts.mayShareWith}
          pointer={sharing()}
          options={[{ value: 'all', name: partSchemaTexts.everyOtherFunction }]}
        />
      </Show>
    </div>
  );
}

function titleOf(item: Json): string {
  const count = valueAt(item, '/count');
  const name = textAt(item, '/function') || partFormTexts.functionToChoose;
  return partFormTexts.countOf({ count: typeof count === 'number' ? count : 1, name });
}

function detailOf(item: Json): string {
  if (listAt(item, '/resources').length === 0) return partFormTexts.fromAny;
  return partFormTexts.onlyFromThese({ names: textsAt(item, '/resources') });
}
