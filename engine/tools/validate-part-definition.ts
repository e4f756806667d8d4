import { PART_FILE, PROBLEM } from './part-file.ts';
import { READS } from './tab-tool.ts';
import type { ServerTool } from './tool.ts';

export const validatePartDefinitionTool: ServerTool = {
  name: 'validate_part_definition',
  title: 'Check a part definition',
  runs: 'server',
  description:
    'Checks a part definition file that you wrote, without a board and without storing it: the schema 1.4.0, references inside the file, words of the vocabulary, figures that contradict each other. Each problem has a JSON pointer, what is wrong, and the nearest valid values. Errors refuse the file; warnings and infos do not. Start with get_part_schema for the form and an example. When valid is true: import_part_definition brings it onto the board.',
  inputSchema: {
    type: 'object',
    properties: { file: PART_FILE },
    required: ['file'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      valid: { type: 'boolean', description: 'It can be imported' },
      problems: { type: 'array', items: PROBLEM, description: 'Errors first' },
      more: { type: 'integer', description: 'Problems that did not fit; fix these and check again' },
      next: { type: 'string' },
    },
    required: ['valid', 'problems', 'next'],
    additionalProperties: false,
  },
  annotations: READS,
};
