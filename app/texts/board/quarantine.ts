import { inLanguage } from '../language.ts';

/** A board that the server keeps closed because it costs too much to open. */
export const quarantineTexts = inLanguage('quarantine', {
  closed:
    'Opening this board takes the server more time or memory than is allowed, so the server keeps it closed. All of its files are kept.',
  canGoBack:
    'You can open its last good state: what was stored before the edit that costs too much. The rest is kept on the server.',
  allCostly: 'No earlier state of it opens either: whoever runs the server can look into its files.',
  askOwner: 'Its owner can open its last good state.',
  here: 'Your copy and your further edits are kept on this device.',
  openLastGoodState: 'Open the last good state',
  downloadFiles: 'Download its files',
  wentBack: ({ name }: { name: string }) => `Opened the last good state of “${name}”`,
  closedOnServer: 'Closed on the server',
});
