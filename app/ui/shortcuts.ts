/** The keys of the board page, as the settings and the sheet show them. */
const MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** "Ctrl+Z", or "⌘Z" on a Mac. */
export const combo = (key: string): string => (MAC ? `⌘${key}` : `Ctrl+${key}`);

export const SHORTCUTS: readonly {
  readonly name: string;
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}[] = [
  {
    name: 'Board',
    keys: [
      { keys: combo('Z'), does: 'Undo your last edit' },
      { keys: combo('Shift+Z'), does: 'Redo it' },
      { keys: combo('A'), does: 'Select everything' },
      { keys: `${combo('C')}, ${combo('X')}`, does: 'Copy or cut the selection with its connections' },
      { keys: combo('V'), does: 'Paste at the pointer, on this board or another' },
      { keys: combo('D'), does: 'Duplicate the selection' },
      { keys: 'Delete', does: 'Delete the selection' },
      { keys: 'R', does: 'Rotate by 90°' },
      { keys: 'F', does: 'Flip' },
      { keys: 'Arrows', does: 'Move the selection by a step, with Shift by five' },
      { keys: 'N', does: 'Write a note at the pointer' },
      { keys: 'C', does: 'Connect the focused part' },
      { keys: 'Enter', does: 'Inspect the focused part' },
      { keys: 'Escape', does: 'Cancel, or select nothing' },
    ],
  },
  {
    name: 'View',
    keys: [
      { keys: 'Shift+1', does: 'Show the whole board' },
      { keys: 'Shift+2', does: 'Show the selection' },
      { keys: '+ / −', does: 'Zoom in and out' },
      { keys: 'Space+drag', does: 'Pan' },
      { keys: '/', does: 'Find a part in the library' },
      { keys: 'F8', does: 'Next violation' },
      { keys: '?', does: 'Show these keys' },
    ],
  },
  {
    name: 'Violations and views',
    keys: [
      { keys: 'Arrows', does: 'Walk through the list, fold and unfold' },
      { keys: 'Enter', does: 'Show it on the board' },
      { keys: 'F', does: 'Apply the first fix of a violation' },
      { keys: 'W', does: 'Waive a violation, or take the waiver back' },
      { keys: 'Space', does: 'Why it matters; tick an item of the checklist' },
      { keys: 'P', does: 'Fix a pin of the pin map, or let go of it' },
      { keys: '/', does: 'Search the violations' },
      { keys: 'Escape', does: 'Back to the list, then to the board' },
    ],
  },
];
