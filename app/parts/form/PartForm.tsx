import { partFormTexts } from '../../texts/parts/part-form.ts';
import { useEditor } from '../part-editor.ts';
import { ItemProblems } from './fields/Field.tsx';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import { DOMAIN_LIST } from './sections.ts';

const CUSTOM_FIELDS = '/definition/custom_fields';

/** What the part is, and the fields that each placed part of it has besides. */
export function PartForm() {
  const editor = useEditor();
  return (
    <>
      <header class="section-head">
        <h2>{partFormTexts.sections.part}</h2>
      </header>
      <SchemaForm pointer="/definition/metadata" skip={['schema_version']} />
      <details class="more" open={editor.worstUnder(CUSTOM_FIELDS) !== null}>
        <summary>{partFormTexts.customFields}</summary>
        <ObjectList
          pointer={CUSTOM_FIELDS}
          entry={partFormTexts.entries.customField}
          blank={() => ({ key: 'field', type: 'string' })}
          form={(pointer) => <SchemaForm pointer={pointer} />}
        />
      </details>
      <ItemProblems pointer="/definition/metadata" />
      <ItemProblems pointer={DOMAIN_LIST} />
      <ItemProblems pointer="/definition" />
      <ItemProblems pointer="" />
    </>
  );
}
