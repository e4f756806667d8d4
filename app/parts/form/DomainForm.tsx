import Trash from 'lucide-solid/icons/trash';
import { Show } from 'solid-js';
import { humanised } from '../../texts/vocabulary.ts';
import { Button } from '../../ui/Button.tsx';
import { listAt, textAt, valueAt } from '../draft/json-read.ts';
import { freshId, renameRail } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { resourceWords } from './field-words.ts';
import { ItemProblems, NumberField, TextField, WordsField } from './fields.tsx';
import { InterfaceList } from './InterfaceList.tsx';
import { ObjectList } from './ObjectList.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { SchemaForm } from './SchemaForm.tsx';

const LISTS = ['domain', 'resources', 'interfaces', 'resource_groups', 'power_domains'];
/** Keys of a domain object that belong to one domain each; the others of the schema are for all. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  electrical: ['supply_voltage_V', 'power_consumption_mW', 'pin_count'],
  mechanical: ['package_type', 'dimensions_mm', 'weight_g', 'mount_holes'],
  thermal: ['operating_temperature_C'],
};

/** One domain of the part: rails, resources, interfaces, groups, and what the schema has besides. */
export function DomainForm(props: { readonly at: number }) {
  const editor = useEditor();
  const pointer = () => `/definition/domains/${props.at}`;
  const kind = () => textAt(editor.json(), `${pointer()}/domain`) ?? '';
  const rails = () => `${pointer()}/power_domains`;
  const groups = () => `${pointer()}/resource_groups`;
  const others = () => {
    const elsewhere = Object.entries(OWN).flatMap(([domain, keys]) => (domain === kind() ? [] : keys));
    // What stands in the file is shown wherever it stands.
    return [...LISTS, ...elsewhere.filter((key) => valueAt(editor.json(), `${pointer()}/${key}`) === undefined)];
  };
  const remove = () => {
    editor.edit([{ op: 'remove', pointer: pointer() }]);
    editor.setSection('part');
  };
  return (
    <>
      <header class="section-head">
        <h2>{humanised(kind())}</h2>
        <Button size="small" tone="ghost" onClick={remove} aria-label={`Remove the ${kind()} domain`}>
          <Trash size={13} aria-hidden="true" /> Remove
        </Button>
      </header>
      <ItemProblems pointer={pointer()} />
      <Show when={kind() === 'electrical'}>
        <h3>Rails</h3>
        <p class="faint section-note">
          Supply voltages that pins refer to. A rail’s current is what it can give, or what it draws at worst.
        </p>
        <ObjectList
          pointer={rails()}
          one="rail"
          blank={() => {
            const id = freshId(editor.json(), rails(), listAt(editor.json(), rails()).length === 0 ? 'vdd' : 'rail');
            return { id, name: id.toUpperCase() };
          }}
          detail={(rail) => {
            const volts = valueAt(rail, '/nominal_voltage_V');
            return typeof volts === 'number' ? `${volts} V` : '';
          }}
          form={(rail) => (
            <>
              <div class="pf-grid">
                <TextField
                  label="Id"
                  required
                  pointer={`${rail}/id`}
                  commit={(id) =>
                    editor.edit(renameRail(editor.json(), pointer(), Number(rail.split('/').at(-1)), id.trim()))
                  }
                />
                <TextField label="Name" required pointer={`${rail}/name`} />
                <NumberField label="Nominal voltage" unit="V" required pointer={`${rail}/nominal_voltage_V`} />
                <NumberField label="Most current" unit="mA" required pointer={`${rail}/max_current_mA`} />
              </div>
              <SchemaForm pointer={rail} skip={['id', 'name', 'nominal_voltage_V', 'max_current_mA']} />
            </>
          )}
        />
      </Show>
      <h3>{resourceWords(kind()).many}</h3>
      <ResourceTable domain={pointer()} kind={kind()} />
      <h3>Interfaces</h3>
      <p class="faint section-note">What connects to one other part. Signals of one connector are one interface.</p>
      <InterfaceList domain={pointer()} kind={kind()} />
      <h3>Groups</h3>
      <p class="faint section-note">
        Resources that share a limit, belong to one peripheral, exclude each other, or sit on one rail.
      </p>
      <ObjectList
        pointer={groups()}
        one="group"
        blank={() => ({ id: freshId(editor.json(), groups(), 'group'), kind: 'limit', members: [] })}
        detail={(group) => `${textAt(group, '/kind') ?? ''} of ${listAt(group, '/members').length}`}
        form={(group) => <GroupForm pointer={group} domain={pointer()} />}
      />
      <h3>About this domain</h3>
      <SchemaForm pointer={pointer()} skip={others()} />
    </>
  );
}

/** Members that are plain ids are chips; members with a function of their own are edited in the code. */
function GroupForm(props: { readonly pointer: string; readonly domain: string }) {
  const editor = useEditor();
  const plain = () => listAt(editor.json(), `${props.pointer}/members`).every((member) => typeof member === 'string');
  return (
    <Show
      when={plain()}
      fallback={
        <>
          <ObjectList
            pointer={`${props.pointer}/members`}
            one="member"
            form={(member) => <SchemaForm pointer={member} />}
          />
          <SchemaForm pointer={props.pointer} skip={['members']} />
        </>
      }
    >
      <MembersForm pointer={props.pointer} domain={props.domain} />
      <SchemaForm pointer={props.pointer} skip={['members']} />
    </Show>
  );
}

function MembersForm(props: { readonly pointer: string; readonly domain: string }) {
  const editor = useEditor();
  const choices = () =>
    listAt(editor.json(), `${props.domain}/resources`).flatMap((resource) => {
      const value = textAt(resource, '/id');
      return value === undefined ? [] : [{ value }];
    });
  return <WordsField label="Members" pointer={`${props.pointer}/members`} choices={choices()} />;
}
