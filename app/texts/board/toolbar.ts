import { inLanguage } from '../language.ts';

/** The tools under the board. */
export const toolbarTexts = inLanguage('toolbar', {
  tools: 'Tools',
  tool: { select: 'Select', hand: 'Hand', connect: 'Connect', note: 'Note', frame: 'Frame', comment: 'Comment' },
  hint: {
    select: ({ keys }: { keys: string }) => `Select and move (${keys})`,
    hand: ({ keys }: { keys: string }) => `Move the view (${keys})`,
    connect: ({ keys }: { keys: string }) => `Connect: drag from one part to another (${keys})`,
    note: ({ keys }: { keys: string }) => `Write a note (${keys})`,
    frame: ({ keys }: { keys: string }) => `Draw a frame around parts (${keys})`,
    comment: ({ keys }: { keys: string }) => `Comment on a part, a connection or a place (${keys})`,
  },
  look: 'Look of the board',
  looks: { blocks: 'Blocks', drawn: 'Drawn' },
  lookHint: {
    blocks: ({ keys }: { keys: string }) => `Show parts as blocks (${keys})`,
    drawn: ({ keys }: { keys: string }) => `Draw the parts, and their wires from pin to pin (${keys})`,
  },
  minimap: 'Minimap: click or drag to move the view, or use the arrow keys',
});
