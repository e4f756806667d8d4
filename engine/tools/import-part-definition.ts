import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import { worstFirst } from '#schemas/part-definition/problem.ts';
import type { Problem } from '#schemas/validate.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import { checkPart } from '../library/import-part.ts';
import { PART_FILE, PROBLEM, problemJson } from './part-file.ts';
import { budgetBeside, cut, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { BOARD, STRINGS, tabTool } from './tab-tool.ts';
import type { ToolOutcome } from './tool.ts';

export const importPartDefinition = tabTool({
  name: 'import_part_definition',
  title: 'Import a part definition',
  description: `Brings a part definition file onto the board, so that apply_edits can place it there. It is checked first, as validate_part_definition does; a file with errors is refused with places and nearest values, and nothing is stored. Legacy forms and other spellings are changed to those of 1.4.0 (see changed), unknown keys are kept. The file gets an id from its content: importing the same twice changes nothing, a changed file is another definition beside it.
It also goes into the library of the account, for all of its boards (see library). Undoing leaves it in both. At most ${LIMITS.bridgeBytes >> 20} MiB. Next: apply_edits {"op": "add_part", "definition": <the key that the reply gives>}.`,
  inputSchema: {
    type: 'object',
    properties: { board: BOARD, file: PART_FILE },
    required: ['file'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      definition: { type: 'string', description: 'Its key: what add_part takes' },
      name: { type: 'string' },
      already: { type: 'boolean', description: 'The board had it already; nothing was changed' },
      library: {
        type: 'string',
        enum: ['added', 'already', 'shipped', 'none'],
        description: 'none: the open tab keeps no library of its own, or this key asks people first',
      },
      changed: { ...STRINGS, description: 'What was changed to the form of 1.4.0: place and words' },
      interfaces: { ...STRINGS, description: 'id (protocol roles)' },
      others: { ...STRINGS, description: 'Other versions with this metadata.id on the board or in the library' },
      problems: { type: 'array', items: PROBLEM, description: 'Warnings and infos' },
      more: { type: 'integer', description: 'Problems that did not fit' },
      next: { type: 'string' },
    },
    required: ['definition', 'name', 'already', 'library', 'changed', 'interfaces', 'others', 'problems', 'next'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  does: ({ file }) => [{ code: 'imports-part', params: { name: cut(nameOf(file), 80) } }],
  run: (input, context): ToolOutcome => {
    // Whatever is nested too deep may not be walked.
    const outside = outOfBounds(input.file);
    if (outside !== null) return refuseFile([outside]);
    const { part, problems, migrations } = checkPart(JSON.stringify(input.file, null, 2));
    if (part === null) return refuseFile(problems);
    const { key, file } = part;
    const { board, library, own, ask } = context;
    const already = board.definitions.has(key);
    const { id, name } = file.definition.metadata;
    const place = own?.has(key) ? 'already' : library.definitions.has(key) ? 'shipped' : 'added';
    const kept = own === undefined || ask !== undefined ? 'none' : place;
    const others = [...new Set([...board.definitions.keys(), ...library.definitions.keys()])]
      .filter((other) => other !== key && other.startsWith(`${id}@`))
      .sort();
    const head: Structured = {
      definition: key,
      name,
      already,
      library: kept,
      changed: migrations.slice(0, CHANGES_SHOWN).map(({ from, words }) => cut(`${from}: ${words}`, 160)),
      interfaces: [...definitionIndex(key, file).interfaces.values()]
        .slice(0, LIMITS.pageItems)
        .map((one) => `${one.interface.id} (${one.interface.protocol.type} ${one.roles.join('/')})`),
      others: others.slice(0, OTHERS_SHOWN),
      next: `Place it with apply_edits {"op": "add_part", "definition": "${key}"}.`,
    };
    const budget = budgetBeside(head, 'concise', Number.POSITIVE_INFINITY);
    const shown = worstFirst(problems)
      .map(problemJson)
      .filter((one) => budget.take(one));
    const more = problems.length - shown.length;
    const reply = replyWith({ ...head, problems: shown, ...(more === 0 ? {} : { more }) });
    const keep = kept === 'added' ? { keep: [part] } : {};
    if (already) return { reply, ...keep };
    // A definition file is JSON by contract; its types are only narrower.
    return { reply, changes: [{ root: 'definitions', key, path: [], after: file as unknown as Json }], ...keep };
  },
});

const OTHERS_SHOWN = 10;
const CHANGES_SHOWN = 10;

function refuseFile(problems: readonly Problem[]): ToolOutcome {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return refuseCall({ code: 'file-invalid', params: { problems: errors } });
}

function nameOf(file: Json): string {
  let at: Json | undefined = file;
  for (const key of ['definition', 'metadata', 'name']) {
    at =
      typeof at === 'object' && at !== null && !Array.isArray(at)
        ? (at as { readonly [key: string]: Json })[key]
        : undefined;
  }
  return typeof at === 'string' ? at : '';
}
