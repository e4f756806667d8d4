import type { ServerTool } from './tool.ts';

export const connectBoard: ServerTool = {
  name: 'connect_board',
  title: 'Choose a board',
  runs: 'server',
  description:
    'Chooses the board that your later calls work on, by id or by a name that only one open board has. The choice is kept for your key, also when your client restarts. Any board tool can address another board for one call with its own `board`.',
  inputSchema: {
    type: 'object',
    properties: {
      board: { type: 'string', minLength: 1, maxLength: 120, description: 'Id from list_boards, or a unique name' },
    },
    required: ['board'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', enum: ['owner', 'editor', 'viewer'] },
      open: { type: 'boolean', description: 'False: no tab shows it now, calls wait for one' },
    },
    required: ['id', 'name', 'role', 'open'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};
