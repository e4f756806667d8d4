import { LIMITS } from '#schemas/limits.ts';
import type { ServerTool } from './tool.ts';

export const connectBoard: ServerTool = {
  name: 'connect_board',
  title: 'Choose a board',
  runs: 'server',
  description:
    'Chooses the board that your later calls work on, by id or by a name that only one open board has. The choice is kept for your key, also when your client restarts. Any board tool can address another board for one call with its own `board`. With create instead of board it makes an empty board of that name and chooses it: no tab shows it yet, so ask the user to open it at `path` of this server before you edit it.',
  inputSchema: {
    type: 'object',
    properties: {
      board: { type: 'string', minLength: 1, maxLength: 120, description: 'Id from list_boards, or a unique name' },
      create: {
        type: 'string',
        minLength: 1,
        maxLength: LIMITS.nameChars,
        pattern: '\\S',
        description: 'Instead of board: the name of a new one',
      },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', enum: ['owner', 'editor', 'viewer'] },
      open: { type: 'boolean', description: 'False: no tab shows it now, calls wait for one' },
      path: { type: 'string', description: 'Where the user opens a board that was just made: a path on this server' },
      next: { type: 'string' },
    },
    required: ['id', 'name', 'role', 'open'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
};
