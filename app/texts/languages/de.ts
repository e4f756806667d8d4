import type { Translation } from '../translation.ts';
import { commands } from './de/commands.ts';
import { connect } from './de/connect.ts';
import { editor } from './de/editor.ts';
import { edits } from './de/edits.ts';
import { faults } from './de/faults.ts';
import { fitting } from './de/fitting.ts';
import { keeping } from './de/keeping.ts';
import { library } from './de/library.ts';
import { partEditor } from './de/part-editor.ts';
import { partForm } from './de/part-form.ts';
import { problems } from './de/problems.ts';
import { refusals } from './de/refusals.ts';
import { settings } from './de/settings.ts';
import { team } from './de/team.ts';
import { together } from './de/together.ts';
import { views } from './de/views.ts';
import { violations } from './de/violations.ts';

/** German: all that the page says. The long texts of the rules are English still. */
export const translation: Translation = {
  ...commands,
  ...connect,
  ...editor,
  ...edits,
  ...faults,
  ...fitting,
  ...keeping,
  ...library,
  ...partEditor,
  ...partForm,
  ...problems,
  ...refusals,
  ...settings,
  ...team,
  ...together,
  ...views,
  ...violations,
};
