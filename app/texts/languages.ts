/** The languages that the page can speak, what a translation has to say, and which language a person gets. */

import type { agentsTexts } from './agents.ts';
import type { busFactsTexts } from './board/bus-facts.ts';
import type { callChangesTexts } from './board/call-changes.ts';
import type { exportTexts } from './board/export.ts';
import type { offersTexts } from './board/offers.ts';
import type { outcomeTexts } from './board/outcome.ts';
import type { powerTexts } from './board/power.ts';
import type { presenceTexts } from './board/presence.ts';
import type { savingTexts } from './board/saving.ts';
import type { shortcutsTexts } from './board/shortcuts.ts';
import type { viewsTexts } from './board/views.ts';
import type { canvasTexts } from './canvas.ts';
import type { commonTexts } from './common.ts';
import type { editorTexts } from './editor.ts';
import type { explanationsTexts } from './engine/explanations.ts';
import type { fixTexts } from './engine/fixes.ts';
import type { refusalsTexts } from './engine/refusals.ts';
import type { skipsTexts } from './engine/skips.ts';
import type { verdictsTexts } from './engine/verdicts.ts';
import type { violationTexts } from './engine/violations.ts';
import type { homeTexts } from './home.ts';
import type { importTexts } from './import.ts';
import type { inspectorTexts } from './inspector.ts';
import type { keysTexts } from './keys.ts';
import { speak, type TranslationOf } from './language.ts';
import type { libraryTexts } from './library.ts';
import type { newPartTexts } from './parts/new-part.ts';
import type { partCheckTexts } from './parts/part-check.ts';
import type { partEditorTexts } from './parts/part-editor.ts';
import type { partFieldsTexts } from './parts/part-fields.ts';
import type { partFormTexts } from './parts/part-form.ts';
import type { partPinsTexts } from './parts/part-pins.ts';
import type { partSchemaTexts } from './parts/part-schema.ts';
import type { rolesTexts } from './roles.ts';
import type { settingsTexts } from './settings.ts';
import type { shellTexts } from './shell.ts';
import type { timesTexts } from './times.ts';
import type { violationsPanelTexts } from './violations-panel.ts';

/** A complete translation: every area of the catalogue, and by its type every text of the area. */
export interface Translation {
  readonly agents: TranslationOf<typeof agentsTexts>;
  readonly busFacts: TranslationOf<typeof busFactsTexts>;
  readonly callChanges: TranslationOf<typeof callChangesTexts>;
  readonly canvas: TranslationOf<typeof canvasTexts>;
  readonly common: TranslationOf<typeof commonTexts>;
  readonly editor: TranslationOf<typeof editorTexts>;
  readonly explanations: TranslationOf<typeof explanationsTexts>;
  readonly export: TranslationOf<typeof exportTexts>;
  readonly fixes: TranslationOf<typeof fixTexts>;
  readonly home: TranslationOf<typeof homeTexts>;
  readonly import: TranslationOf<typeof importTexts>;
  readonly inspector: TranslationOf<typeof inspectorTexts>;
  readonly keys: TranslationOf<typeof keysTexts>;
  readonly library: TranslationOf<typeof libraryTexts>;
  readonly newPart: TranslationOf<typeof newPartTexts>;
  readonly offers: TranslationOf<typeof offersTexts>;
  readonly outcome: TranslationOf<typeof outcomeTexts>;
  readonly partCheck: TranslationOf<typeof partCheckTexts>;
  readonly partEditor: TranslationOf<typeof partEditorTexts>;
  readonly partFields: TranslationOf<typeof partFieldsTexts>;
  readonly partForm: TranslationOf<typeof partFormTexts>;
  readonly partPins: TranslationOf<typeof partPinsTexts>;
  readonly partSchema: TranslationOf<typeof partSchemaTexts>;
  readonly power: TranslationOf<typeof powerTexts>;
  readonly presence: TranslationOf<typeof presenceTexts>;
  readonly refusals: TranslationOf<typeof refusalsTexts>;
  readonly roles: TranslationOf<typeof rolesTexts>;
  readonly saving: TranslationOf<typeof savingTexts>;
  readonly settings: TranslationOf<typeof settingsTexts>;
  readonly shell: TranslationOf<typeof shellTexts>;
  readonly shortcuts: TranslationOf<typeof shortcutsTexts>;
  readonly skips: TranslationOf<typeof skipsTexts>;
  readonly times: TranslationOf<typeof timesTexts>;
  readonly verdicts: TranslationOf<typeof verdictsTexts>;
  readonly views: TranslationOf<typeof viewsTexts>;
  readonly violations: TranslationOf<typeof violationTexts>;
  readonly violationsPanel: TranslationOf<typeof violationsPanelTexts>;
}

/** A module of a language beside English, loaded where it is spoken. */
type LanguageModule = { readonly translation: Translation } | { readonly reword: (english: string) => string };

/** `en-XA` is English in brackets: it shows which words of the page do not come from the catalogue. */
const LANGUAGES: Readonly<Record<string, () => Promise<LanguageModule>>> = {
  'en-XA': () => import('./pseudo-language.ts'),
};

const KEY = 'busbar:language';

/** Speaks the language that was chosen on this device (`busbar:language` in its storage), else English. */
export async function speakChosenLanguage(): Promise<void> {
  const tag = chosen() ?? '';
  const module = await LANGUAGES[tag]?.();
  if (module !== undefined) speak({ tag, ...asTexts(module) });
}

function asTexts(module: LanguageModule) {
  return 'reword' in module ? { reword: module.reword } : { translation: { ...module.translation } };
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
