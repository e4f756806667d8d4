import { inLanguage } from '../language.ts';

/** What only the menus of the board say. */
export const menuTexts = inLanguage('menus', {
  paste: 'Paste here',
  comment: 'Comment',
  resetRoute: 'Reset route',
  goTo: ({ part }: { part: string }) => `Show ${part}`,
  connectPort: 'Connect this port…',
  disconnectFrom: ({ part }: { part: string }) => `Disconnect from ${part}`,
  nothingToPaste: 'The clipboard contains nothing from a board.',
  noClipboard: 'The browser does not let the page read the clipboard. Paste with the keyboard instead.',
});
