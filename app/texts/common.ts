import { inLanguage } from './language.ts';

/** What is called the same on every page. */
export const commonTexts = inLanguage('common', {
  add: 'Add',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copyRefused: 'The browser does not let the page copy. Select the text and copy it yourself.',
  copy: 'Copy',
  delete: 'Delete',
  dismiss: 'Dismiss',
  done: 'Done',
  duplicate: 'Duplicate',
  messages: 'Messages',
  name: 'Name',
  quoted: ({ text }: { readonly text: string }) => `“${text}”`,
  redo: 'Redo',
  remove: 'Remove',
  rename: 'Rename',
  save: 'Save',
  settings: 'Settings',
  undo: 'Undo',
});
