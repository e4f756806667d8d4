import { Index, Show } from 'solid-js';
import { tokensOf } from '#schemas/json-text.ts';
import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { capacityText } from '../analysis/capacity-text.ts';
import { wordsAt } from '../code/completions.ts';
import { listAt, textAt } from '../draft/json-read.ts';
import { freshId, rolesAt, setProtocol } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { protocolChoices } from '../vocabulary/choices.ts';
import { protocolNote } from '../vocabulary/notes.ts';
import { ItemProblems, NumberField, SelectField, TextField, WordField, WordsField, YES_NO } from './fields.tsx';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';

/** What of the part others connect to: protocol, role, what one connection takes. */
export function InterfaceList(props: { readonly domain: string; readonly kind: string }) {
  const editor = useEditor();
  const list = () => `${props.domain}/interfaces`;
  return (
    <ObjectList
      pointer={list()}
      one="interface"
      blank={() => ({
        id: freshId(editor.json(), list(), `interface_${listAt(editor.json(), list()).length + 1}`),
        protocol: { type: '', role: '' },
        requires: [],
      })}
      detail={(item) => [textAt(item, '/protocol/type'), rolesAt(item, '').join(' or ')].filter(Boolean).join(' · ')}
      form={(pointer) => <InterfaceForm pointer={pointer} kind={props.kind} />}
    />
  );
}

function InterfaceForm(props: { readonly pointer: string; readonly kind: string }) {
  const editor = useEditor();
  const type = () => textAt(editor.json(), `${props.pointer}/protocol/type`) ?? '';
  const roles = () => rolesAt(editor.json(), props.pointer);
  const known = () => PROTOCOLS.get(type())?.roles ?? [];
  const all = () => [...known(), ...roles().filter((role) => !known().includes(role))];
  const id = () => textAt(editor.json(), `${props.pointer}/id`) ?? '';
  const capacity = () => editor.analysis().capacities.find((one) => one.key === `${props.kind}/${id()}`);
  const toggle = (role: string) => {
    const next = roles().includes(role)
      ? roles().filter((one) => one !== role)
      : all().filter((one) => one === role || roles().includes(one));
    editor.edit(setProtocol(editor.json(), props.pointer, type(), next));
  };
  return (
    <>
      <div class="pf-grid">
        <TextField label="Id" required pointer={`${props.pointer}/id`} />
        <TextField label="Name" pointer={`${props.pointer}/name`} />
        <WordField
          label="Protocol"
          required
          pointer={`${props.pointer}/protocol/type`}
          choices={protocolChoices(props.kind)}
          commit={(word) => {
            const roleOf = PROTOCOLS.get(word)?.roles ?? [];
            const kept = roles().filter((role) => roleOf.includes(role));
            const only = roleOf.length === 1 ? roleOf : kept;
            editor.edit(setProtocol(editor.json(), props.pointer, word, only));
          }}
        />
        <div class="pf">
          <span class="pf-label">
            Role <em class="pf-needed">needed</em>
          </span>
          <fieldset class="roles" aria-label="Role">
            <Index each={all()}>
              {(role) => (
                <label class="check">
                  <input type="checkbox" checked={roles().includes(role())} onChange={() => toggle(role())} />
                  {role()}
                </label>
              )}
            </Index>
            <Show when={all().length === 0}>
              <span class="faint">Choose a protocol first.</span>
            </Show>
          </fieldset>
          <ItemProblems pointer={`${props.pointer}/protocol/role`} />
          <ItemProblems pointer={`${props.pointer}/protocol`} />
        </div>
      </div>
      <Show when={protocolNote(type())}>{(note) => <p class="faint">{note()}</p>}</Show>
      <p class="row-title">One connection takes</p>
      <Needs pointer={`${props.pointer}/requires`} />
      <Show when={capacity()}>
        {(found) => (
          <p class="capacity-line" data-none={found().instances === 0 ? '' : undefined}>
            {capacityText(found())}
          </p>
        )}
      </Show>
      <div class="pf-grid">
        <NumberField
          label="Most instances"
          about="Hard cap set by the hardware, beyond what the resources allow."
          pointer={`${props.pointer}/max_instances`}
        />
        <SelectField
          label="May stay open"
          about="No warning where nothing is connected."
          pointer={`${props.pointer}/optional`}
          options={YES_NO}
        />
      </div>
      <details class="more">
        <summary>Constraints, limits and fields of each instance</summary>
        <SchemaForm
          pointer={props.pointer}
          skip={['id', 'name', 'protocol', 'requires', 'max_instances', 'optional']}
        />
      </details>
    </>
  );
}

/** The requires entries as a table: function, count, sharing, and which resources may fill it. */
function Needs(props: { readonly pointer: string }) {
  const editor = useEditor();
  const words = (rest: string) => wordsAt(tokensOf(`${props.pointer}/0${rest}`), editor.json());
  return (
    <ObjectList
      pointer={props.pointer}
      one="need"
      blank={() => ({ function: '', count: 1 })}
      title={(item) => {
        const count = item !== null && typeof item === 'object' && 'count' in item ? Number(item.count) : 1;
        return `${count === 1 ? '' : `${count} × `}${textAt(item, '/function') || 'function…'}`;
      }}
      detail={(item) => {
        const only = listAt(item, '/resources');
        return only.length === 0 ? 'from any that offers it' : `only from ${only.join(', ')}`;
      }}
      form={(pointer) => (
        <div class="pf-grid">
          <WordField label="Function" required pointer={`${pointer}/function`} choices={words('/function')} />
          <NumberField label="Count" required pointer={`${pointer}/count`} />
          <WordsField
            label="Only from"
            about="Only these resources may fill it."
            pointer={`${pointer}/resources`}
            choices={words('/resources/0')}
          />
          <Show
            when={textAt(editor.json(), `${pointer}/shareable_with`) === 'all'}
            fallback={
              <WordsField
                label="May share its resource with"
                pointer={`${pointer}/shareable_with`}
                choices={[...words('/shareable_with/0')]}
              />
            }
          >
            <SelectField
              label="May share its resource with"
              pointer={`${pointer}/shareable_with`}
              options={[{ value: 'all', name: 'every other function' }]}
            />
          </Show>
        </div>
      )}
    />
  );
}
