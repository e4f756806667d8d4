import Plus from 'lucide-solid/icons/plus';
import X from 'lucide-solid/icons/x';
import { createSignal, For, Show } from 'solid-js';
import { isObject, pointerOf, valueAt } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { commonTexts } from '../../../texts/common.ts';
import { partFormTexts } from '../../../texts/parts/part-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditor } from '../../part-editor.ts';

/** An object whose keys are not fixed: a row each, values as JSON or plain text. */
export function FreeFields(props: {
  readonly pointer: string;
  readonly label: string;
  /** Keys that have fields of their own. */
  readonly skip?: readonly string[];
}) {
  const editor = useEditor();
  const [key, setKey] = createSignal('');
  const keys = () => {
    const value = valueAt(editor.json(), props.pointer);
    return isObject(value) ? Object.keys(value).filter((name) => !props.skip?.includes(name)) : [];
  };
  const at = (name: string) => `${props.pointer}${pointerOf([name])}`;
  const add = () => {
    const name = key().trim();
    if (name === '') return;
    if (!keys().includes(name)) editor.set(at(name), true, '');
    setKey('');
  };
  return (
    <div class="free-fields">
      <For each={keys()}>
        {(name) => (
          <div class="free-row">
            <code>{name}</code>
            <input
              type="text"
              aria-label={partFormTexts.valueOf({ key: name, label: props.label })}
              data-pointer={at(name)}
              value={shown(valueAt(editor.json(), at(name)))}
              onChange={(event) => editor.set(at(name), read(event.currentTarget.value), '')}
            />
            <button
              type="button"
              class="icon-button small"
              aria-label={partFormTexts.removeKey({ key: name })}
              onClick={() => editor.set(at(name), undefined, '')}
            >
              <X size={13} />
            </button>
          </div>
        )}
      </For>
      <div class="free-row">
        <input
          type="text"
          aria-label={partFormTexts.newKeyIn({ label: props.label })}
          placeholder={partFormTexts.newKeyExample}
          value={key()}
          onInput={(event) => setKey(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Show when={key().trim() !== ''}>
          <Button size="small" onClick={add}>
            <Plus size={13} aria-hidden="true" /> {commonTexts.add}
          </Button>
        </Show>
      </div>
    </div>
  );
}

function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `true`, `12` and `["a"]` are what they look like; anything else is text. */
function read(text: string): Json {
  try {
    return JSON.parse(text) as Json; // what JSON.parse gives is JSON
  } catch {
    return text;
  }
}
