import { inLanguage } from '../language.ts';

/** What only the menus of the board say. */
export const menuTexts = inLanguage('menus', {
  paste: 'Paste here',
  comment: 'Comment',
  resetRoute: 'Reset route',
  goTo: ({ part }: { part: string }) => `Show ${part}`,
  connectPort: 'Connect this port…',
  disconnectFrom: ({ part }: { part: string }) => `Disconnect from ${part}`,
  nothingToPaste: 'The clipboard holds nothing of a board.',
  noClipboard: 'The browser does not let the page read the clipboard. Press the key for pasting instead.',
});
