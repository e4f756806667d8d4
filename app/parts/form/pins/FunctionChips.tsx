import { Index } from 'solid-js';
import { partPinsTexts } from '../../../texts/parts/part-pins.ts';
import { listAt, textAt } from '../../draft/json-read.ts';
import { useEditor } from '../../part-editor.ts';
import { functionChoices } from '../../vocabulary/choices.ts';
import { Chips } from '../fields/Chips.tsx';
import { ItemProblems } from '../fields/Field.tsx';

/** The functions of a resource as chips, and a field that adds one; Enter in the empty field begins the next resource. */
export function FunctionChips(props: {
  readonly pointer: string;
  /** Of the resource. */
  readonly name: string;
  readonly kind: string;
  readonly onNext: () => void;
}) {
  const editor = useEditor();
  const names = () => listAt(editor.json(), props.pointer).map((item) => textAt(item, '/name') ?? '?');
  const pointerOf = (index: number) => `${props.pointer}/${index}/name`;
  const add = (name: string) =>
    editor.edit([
      names().length === 0
        ? { op: 'set', pointer: props.pointer, value: [{ name }] }
        : { op: 'insert', pointer: `${props.pointer}/${names().length}`, value: { name } },
    ]);
  const beginNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    props.onNext();
  };
  return (
    <div class="pf bare">
      <Chips
        words={names()}
        choices={functionChoices(props.kind)}
        free
        pointer={props.pointer}
        pointerOf={pointerOf}
        isWrong={(index) => editor.worstUnder(`${props.pointer}/${index}`) === 'error'}
        label={partPinsTexts.addFunctionTo({ name: props.name })}
        placeholder={partPinsTexts.functionToAdd}
        removeLabel={(word) => partPinsTexts.removeFunctionFrom({ word, name: props.name })}
        onAdd={add}
        onRemove={(index) => editor.edit([{ op: 'remove', pointer: `${props.pointer}/${index}` }])}
        onEmptyKey={beginNext}
      />
      <Index each={names()}>{(_, index) => <ItemProblems pointer={pointerOf(index)} />}</Index>
      <ItemProblems pointer={props.pointer} />
    </div>
  );
}
