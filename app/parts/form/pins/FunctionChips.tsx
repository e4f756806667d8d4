import X from 'lucide-solid/icons/x';
import { Index } from 'solid-js';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { listAt, textAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import { functionChoices } from '../../vocabulary/choices.ts';
import { ItemProblems } from '../fields/Field.tsx';
import { Suggest } from '../fields/Suggest.tsx';

/** The functions of a resource as chips, and a field that adds one; Enter in the empty field begins the next resource. */
export function FunctionChips(props: {
  readonly pointer: string;
  /** Of the resource. */
  readonly name: string;
  readonly kind: string;
  readonly onNext: () => void;
}) {
  const editor = useEditor();
  const items = () => listAt(editor.json(), props.pointer);
  const names = () => items().map((item) => textAt(item, '/name') ?? '?');
  const remove = (at: number) => editor.edit([{ op: 'remove', pointer: `${props.pointer}/${at}` }]);
  const add = (name: string) =>
    editor.edit([
      items().length === 0
        ? { op: 'set', pointer: props.pointer, value: [{ name }] }
        : { op: 'insert', pointer: `${props.pointer}/${items().length}`, value: { name } },
    ]);
  return (
    <div class="pf bare">
      <span class="chips">
        <Index each={names()}>
          {(word, at) => (
            <span
              class="chip-in"
              data-pointer={`${props.pointer}/${at}/name`}
              data-wrong={editor.worstUnder(`${props.pointer}/${at}`) === 'error' ? '' : undefined}
            >
              {word()}
              <button
                type="button"
                aria-label={partPinsTexts.removeFunctionFrom({ word: word(), name: props.name })}
                onClick={() => remove(at)}
              >
                <X size={12} />
              </button>
            </span>
          )}
        </Index>
        <Suggest
          label={partPinsTexts.addFunctionTo({ name: props.name })}
          value=""
          adds
          free
          placeholder={items().length === 0 ? partPinsTexts.functionToAdd : ''}
          choices={functionChoices(props.kind).filter(({ value }) => !names().includes(value))}
          pointer={props.pointer}
          onChoose={add}
          onKeyDown={(event) => {
            const empty = event.target instanceof HTMLInputElement && event.target.value === '';
            if (event.key === 'Backspace' && empty && items().length > 0) remove(items().length - 1);
            if (event.key === 'Enter' && empty) {
              event.preventDefault();
              props.onNext();
            }
          }}
        />
      </span>
      <Index each={names()}>{(_, at) => <ItemProblems pointer={`${props.pointer}/${at}/name`} />}</Index>
      <ItemProblems pointer={props.pointer} />
    </div>
  );
}
