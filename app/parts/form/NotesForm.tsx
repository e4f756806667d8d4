import { partFormTexts } from '../../texts/parts/part-form.ts';
import { ListOfTexts } from './fields/ListOfTexts.tsx';
import { TextField } from './fields/TextField.tsx';

/** What whoever uses the part should know. */
export function NotesForm() {
  const { entries } = partFormTexts;
  return (
    <>
      <header class="section-head">
        <h2>{partFormTexts.sections.notes}</h2>
      </header>
      <h3>{partFormTexts.designRules}</h3>
      <p class="faint section-note">{partFormTexts.whatDesignRulesAre}</p>
      <ListOfTexts pointer="/definition/design_rules" entry={entries.designRule} />
      <h3>{partFormTexts.warnings}</h3>
      <ListOfTexts pointer="/definition/warnings" entry={entries.warning} />
      <h3>{partFormTexts.uses}</h3>
      <ListOfTexts pointer="/definition/application_examples" entry={entries.use} />
      <div class="pf-grid">
        <TextField label={partFormTexts.howToUse} lines={4} pointer="/definition/usage_notes" />
        <TextField label={partFormTexts.whatItGoesWith} lines={3} pointer="/definition/compatibility_notes" />
      </div>
    </>
  );
}
