/** The part editor: its frame, saving and placing, the preview and the code. */
import { list, number } from '../format.ts';
import { inLanguage } from '../language.ts';

interface Name {
  readonly name: string;
}

export const partEditorTexts = inLanguage('partEditor', {
  unnamedPart: 'Unnamed part',
  pageTitle: ({ name, changed }: Name & { readonly changed: boolean }) => `${changed ? '• ' : ''}${name} · Busbar`,
  back: 'Back',
  more: 'More',
  views: 'Views of the part',
  panes: { form: 'Form', code: 'Code', preview: 'Preview' },
  previewAndCheck: 'Preview and check',

  draftOnDevice: 'Draft, on this device',
  draftNotStored: 'Draft, not stored: this device has no room',
  savedInMyParts: 'Saved in your parts',
  saving: 'Saving…',
  saveAndPlace: 'Save and place…',
  saveAndPlaceOnBoard: 'Save and place on a board…',
  export: 'Export',
  exportJson: 'Export JSON',
  saved: ({ name }: Name) => `${name} is in your parts.`,
  notSaved: ({ reason }: { readonly reason: string }) => `It was not saved. ${reason}`,
  codeNotSaved: ({ line, fault }: { readonly line: number; readonly fault: string }) =>
    `Line ${number(line)}: ${fault} Fix the code, then save.`,
  guestKeepsNoParts: 'Guests have no parts of their own. Export the part as a file instead.',
  noPartDefinition: 'This is not a part definition.',

  leaveUnsaved: 'Leave with unsaved changes?',
  draftStays: 'The draft stays on this device and is listed under New part.',
  draftIsLost: 'This device has no room for the draft: if you leave, your changes are lost.',
  discardDraft: 'Discard draft',
  leave: 'Leave',
  saveAndLeave: 'Save and leave',

  placeOn: ({ name }: Name) => `Place ${name} on`,
  newBoard: 'New board',

  notHere: 'This part is not here',
  whyNotHere:
    'Its draft is not on this device, and it is not one of your own parts. It may have been changed or deleted elsewhere.',
  newPart: 'New part',

  preview: 'The part as a board shows it',
  previewWithoutPorts: ({ name }: Name) => `${name} as a board shows it, without ports`,
  previewWithPorts: ({ name, ports }: Name & { readonly ports: readonly string[] }) =>
    `${name} as a board shows it, with the ports ${list(ports)}`,

  codeNotJson: 'The code is not valid JSON.',
  codeOfPart: 'Code of the part',
  /** What the code view says by itself; the keys are its own. */
  codePhrases: {
    'Control character': 'Control character',
    'Selection deleted': 'Selection deleted',
    'Folded lines': 'Folded lines',
    'Unfolded lines': 'Unfolded lines',
    to: 'to',
    'folded code': 'folded code',
    unfold: 'unfold',
    'Fold line': 'Fold line',
    'Unfold line': 'Unfold line',
    'Go to line': 'Go to line',
    go: 'go',
    Find: 'Find',
    Replace: 'Replace',
    next: 'next',
    previous: 'previous',
    all: 'all',
    'match case': 'match case',
    'by word': 'by word',
    regexp: 'regular expression',
    replace: 'replace',
    'replace all': 'replace all',
    close: 'close',
    'current match': 'current match',
    'replaced $ matches': 'replaced $ matches',
    'replaced match on line $': 'replaced match on line $',
    'on line': 'on line',
    Completions: 'Completions',
    Diagnostics: 'Diagnostics',
    'No diagnostics': 'No diagnostics',
  },
});
