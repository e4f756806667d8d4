import { Index, Show } from 'solid-js';
import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { alternatives } from '../../texts/format.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { capacityText } from '../analysis/capacity-text.ts';
import { listAt, textAt } from '../draft/json-read.ts';
import { freshId, rolesAt, setProtocol } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { protocolChoices } from '../vocabulary/choices.ts';
import { protocolNote } from '../vocabulary/notes.ts';
import { ItemProblems } from './fields/Field.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { SelectField, yesNo } from './fields/SelectField.tsx';
import { TextField } from './fields/TextField.tsx';
import { WordField } from './fields/WordField.tsx';
import { ObjectList } from './ObjectList.tsx';
import { RequirementsForm } from './RequirementsForm.tsx';
import { SchemaForm } from './SchemaForm.tsx';

/** What of the part others connect to: protocol, role, what one connection takes. */
export function InterfacesForm(props: { readonly domain: string; readonly kind: string }) {
  const editor = useEditor();
  const list = () => `${props.domain}/interfaces`;
  return (
    <ObjectList
      pointer={list()}
      entry={partFormTexts.entries.interface}
      blank={() => ({
        id: freshId(editor.json(), list(), `interface_${listAt(editor.json(), list()).length + 1}`),
        protocol: { type: '', role: '' },
        requires: [],
      })}
      detail={(item) => [textAt(item, '/protocol/type'), alternatives(rolesAt(item, ''))].filter(Boolean).join(' · ')}
      form={(pointer) => <InterfaceForm pointer={pointer} kind={props.kind} />}
    />
  );
}

function InterfaceForm(props: { readonly pointer: string; readonly kind: string }) {
  const editor = useEditor();
  const type = () => textAt(editor.json(), `${props.pointer}/protocol/type`) ?? '';
  const id = () => textAt(editor.json(), `${props.pointer}/id`) ?? '';
  const capacity = () => editor.analysis().capacities.find((one) => one.key === `${props.kind}/${id()}`);
  return (
    <>
      <div class="pf-grid">
        <TextField label={partFormTexts.id} required pointer={`${props.pointer}/id`} />
        <TextField label={partFormTexts.name} pointer={`${props.pointer}/name`} />
        <ProtocolField pointer={props.pointer} kind={props.kind} />
        <RoleField pointer={props.pointer} type={type()} />
      </div>
      <Show when={protocolNote(type())}>{(note) => <p class="faint">{note()}</p>}</Show>
      <p class="row-title">{partFormTexts.oneConnectionTakes}</p>
      <RequirementsForm pointer={`${props.pointer}/requires`} />
      <Show when={capacity()}>
        {(found) => (
          <p class="capacity-line" data-none={found().instances === 0 ? '' : undefined}>
            {capacityText(found())}
          </p>
        )}
      </Show>
      <div class="pf-grid">
        <NumberField
          label={partFormTexts.maximumInstances}
          about={partFormTexts.whatMaximumInstancesAre}
          pointer={`${props.pointer}/max_instances`}
        />
        <SelectField
          label={partFormTexts.mayStayOpen}
          about={partFormTexts.whatMayStayOpenMeans}
          pointer={`${props.pointer}/optional`}
          options={yesNo()}
        />
      </div>
      <details class="more">
        <summary>{partFormTexts.moreOfInterface}</summary>
        <SchemaForm
          pointer={props.pointer}
          skip={['id', 'name', 'protocol', 'requires', 'max_instances', 'optional']}
        />
      </details>
    </>
  );
}

/** Another protocol keeps the roles that it has too; one with a single role brings that. */
function ProtocolField(props: { readonly pointer: string; readonly kind: string }) {
  const editor = useEditor();
  const choose = (word: string) => {
    const roles = PROTOCOLS.get(word)?.roles ?? [];
    const kept = rolesAt(editor.json(), props.pointer).filter((role) => roles.includes(role));
    editor.edit(setProtocol(editor.json(), props.pointer, word, roles.length === 1 ? roles : kept));
  };
  return (
    <WordField
      label={partFormTexts.protocol}
      required
      pointer={`${props.pointer}/protocol/type`}
      choices={protocolChoices(props.kind)}
      commit={choose}
    />
  );
}

/** The roles of the protocol, and those of the file that it does not have. */
function RoleField(props: { readonly pointer: string; readonly type: string }) {
  const editor = useEditor();
  const chosen = () => rolesAt(editor.json(), props.pointer);
  const known = () => PROTOCOLS.get(props.type)?.roles ?? [];
  const all = () => [...known(), ...chosen().filter((role) => !known().includes(role))];
  const toggle = (role: string) => {
    const next = chosen().includes(role)
      ? chosen().filter((one) => one !== role)
      : all().filter((one) => one === role || chosen().includes(one));
    editor.edit(setProtocol(editor.json(), props.pointer, props.type, next));
  };
  return (
    <div class="pf">
      <span class="pf-label">
        {partFormTexts.role} <em class="pf-needed">{partFormTexts.required}</em>
      </span>
      <fieldset class="roles" aria-label={partFormTexts.role}>
        <Index each={all()}>
          {(role) => (
            <label class="check">
              <input type="checkbox" checked={chosen().includes(role())} onChange={() => toggle(role())} />
              {role()}
            </label>
          )}
        </Index>
        <Show when={all().length === 0}>
          <span class="faint">{partFormTexts.chooseProtocol}</span>
        </Show>
      </fieldset>
      <ItemProblems pointer={`${props.pointer}/protocol/role`} />
      <ItemProblems pointer={`${props.pointer}/protocol`} />
    </div>
  );
}
