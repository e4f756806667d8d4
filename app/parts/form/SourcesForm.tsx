import { partFormTexts } from '../../texts/parts/part-form.ts';
import { textAt } from '../draft/json-read.ts';
import { choiceOf } from './fields/choice.ts';
import { ObjectList } from './ObjectList.tsx';
import { SchemaForm } from './SchemaForm.tsx';

/** The documents that the part's figures come from. */
export function SourcesForm() {
  return (
    <>
      <header class="section-head">
        <h2>{partFormTexts.sections.sources}</h2>
      </header>
      <p class="faint section-note">{partFormTexts.whatSourcesAre}</p>
      <ObjectList
        pointer="/definition/sources"
        entry={partFormTexts.entries.source}
        blank={() => ({ fields: ['*'], document: '', status: 'unverified' })}
        detail={(source) => choiceOf(textAt(source, '/status') ?? '').name}
        form={(pointer) => <SchemaForm pointer={pointer} />}
      />
    </>
  );
}
