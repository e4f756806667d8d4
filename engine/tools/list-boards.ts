import { READS } from './tab-tool.ts';
import type { ServerTool } from './tool.ts';

export const listBoards: ServerTool = {
  name: 'list_boards',
  title: 'List open boards',
  runs: 'server',
  description:
    'The boards that the owner of your key has open in a browser tab right now. Start here. A board can be read and edited only while a tab shows it. With one board open the first board tool targets it by itself; with several, call connect_board with an id from here.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  outputSchema: {
    type: 'object',
    properties: {
      boards: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            role: { type: 'string', enum: ['owner', 'editor', 'viewer'] },
            tabs: { type: 'integer', description: 'Open tabs of the owner that show it' },
            visible: { type: 'boolean', description: 'One of them is in the foreground, and its connection answers' },
            targeted: { type: 'boolean' },
          },
          required: ['id', 'name', 'role', 'tabs', 'visible', 'targeted'],
          additionalProperties: false,
        },
      },
      next: { type: 'string', description: 'What to do next, where no board is open or none is targeted' },
    },
    required: ['boards'],
    additionalProperties: false,
  },
  annotations: READS,
};
