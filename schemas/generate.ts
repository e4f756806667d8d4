import { readFileSync, writeFileSync } from 'node:fs';
import { boardFileSchema } from './board-file.ts';
import { fromTabSchema } from './bridge.ts';
import * as http from './http.ts';
import type { JsonSchema } from './json-schema.ts';
import { agentStateSchema, personStateSchema } from './presence.ts';
import { compileStandalone } from './standalone.ts';

const here = (path: string) => new URL(path, import.meta.url);

/** The files that `npm run generate` writes into this folder, by path: what is checked in must equal this. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const messages = compileStandalone(
    {
      fromTab: fromTabSchema,
      personState: personStateSchema,
      agentState: agentStateSchema,
      boardFile: boardFileSchema,
      ...httpSchemas(),
    },
    { validator: './validator.ts' },
  );
  const partSchema = JSON.parse(readFileSync(here('part-definition/1.4.0.schema.json'), 'utf8')) as JsonSchema;
  // A person who mends a file wants the whole list of mistakes; the size of the file is bounded before.
  const part = compileStandalone({ partDefinitionFile: partSchema }, { allErrors: true, validator: '../validator.ts' });
  return new Map([
    ['validators.generated.js', messages.code],
    ['validators.generated.d.ts', messages.types],
    ['part-definition/validator.generated.js', part.code],
    ['part-definition/validator.generated.d.ts', part.types],
  ]);
}

function httpSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(http).flatMap(([name, value]) =>
      name.endsWith('Schema') ? [[name.slice(0, -'Schema'.length), value as JsonSchema] as const] : [],
    ),
  );
}

if (process.argv[1] === here('generate.ts').pathname) {
  for (const [path, text] of generatedFiles()) writeFileSync(here(path), text);
}
