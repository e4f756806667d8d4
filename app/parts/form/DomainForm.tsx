import Trash from 'lucide-solid/icons/trash';
import { Show } from 'solid-js';
import { valueAt } from '#schemas/json.ts';
import { commonTexts } from '../../texts/common.ts';
import { quantity } from '../../texts/format.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { humanised, inWords } from '../../texts/vocabulary.ts';
import { Button } from '../../ui/Button.tsx';
import { listAt, textAt } from '../draft/json-read.ts';
import { freshId, renameRail } from '../draft/part-edits.ts';
import { useEditor } from '../part-editor.ts';
import { ItemProblems } from './fields/Field.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { TextField } from './fields/TextField.tsx';
import { GroupsForm } from './GroupsForm.tsx';
import { InterfacesForm } from './InterfacesForm.tsx';
import { ObjectList } from './ObjectList.tsx';
import { ResourceTable } from './pins/ResourceTable.tsx';
import { resourceTexts } from './pins/resource-kind.ts';
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
        <Button
          size="small"
          tone="ghost"
          onClick={remove}
          aria-label={partFormTexts.removeDomain({ name: inWords(kind()) })}
        >
          <Trash size={13} aria-hidden="true" /> {commonTexts.remove}
        </Button>
      </header>
      <ItemProblems pointer={pointer()} />
      <Show when={kind() === 'electrical'}>
        <RailsForm domain={pointer()} />
      </Show>
      <h3>{resourceTexts(kind()).many}</h3>
      <ResourceTable domain={pointer()} kind={kind()} />
      <h3>{partFormTexts.interfaces}</h3>
      <p class="faint section-note">{partFormTexts.whatInterfacesAre}</p>
      <InterfacesForm domain={pointer()} kind={kind()} />
      <h3>{partFormTexts.groups}</h3>
      <p class="faint section-note">{partFormTexts.whatGroupsAre}</p>
      <GroupsForm domain={pointer()} />
      <h3>{partFormTexts.aboutDomain}</h3>
      <SchemaForm pointer={pointer()} skip={others()} />
    </>
  );
}

function RailsForm(props: { readonly domain: string }) {
  const editor = useEditor();
  const rails = () => `${props.domain}/power_domains`;
  const blank = () => {
    const id = freshId(editor.json(), rails(), listAt(editor.json(), rails()).length === 0 ? 'vdd' : 'rail');
    return { id, name: id.toUpperCase() };
  };
  return (
    <>
      <h3>{partFormTexts.rails}</h3>
      <p class="faint section-note">{partFormTexts.whatRailsAre}</p>
      <ObjectList
        pointer={rails()}
        entry={partFormTexts.entries.rail}
        blank={blank}
        detail={(rail) => {
          const volts = valueAt(rail, '/nominal_voltage_V');
          return typeof volts === 'number' ? quantity(volts, 'V') : '';
        }}
        form={(rail) => <RailForm pointer={rail} domain={props.domain} />}
      />
    </>
  );
}

function RailForm(props: { readonly pointer: string; readonly domain: string }) {
  const editor = useEditor();
  const rename = (id: string) =>
    editor.edit(renameRail(editor.json(), props.domain, Number(props.pointer.split('/').at(-1)), id.trim()));
  return (
    <>
      <div class="pf-grid">
        <TextField label={partFormTexts.id} required pointer={`${props.pointer}/id`} commit={rename} />
        <TextField label={partFormTexts.name} required pointer={`${props.pointer}/name`} />
        <NumberField
          label={partFormTexts.nominalVoltage}
          unit="V"
          required
          pointer={`${props.pointer}/nominal_voltage_V`}
        />
        <NumberField
          label={partFormTexts.maximumCurrent}
          unit="mA"
          required
          pointer={`${props.pointer}/max_current_mA`}
        />
      </div>
      <SchemaForm pointer={props.pointer} skip={['id', 'name', 'nominal_voltage_V', 'max_current_mA']} />
    </>
  );
}
