/** Compiles the validators of what the wire and files bring. Run by `generate-where-stale.ts`. */
import { readFileSync } from 'node:fs';
import { boardFileSchema } from './board-file.ts';
import { fromTabSchema } from './bridge.ts';
import { writeGenerated } from './generate-where-stale.ts';
import * as http from './http.ts';
import type { JsonSchema } from './json-schema.ts';
import * as httpAdoption from './messages/http-adoption.ts';
import * as httpGrants from './messages/http-grants.ts';
import * as httpOidc from './messages/http-oidc.ts';
import * as httpPasskeys from './messages/http-passkeys.ts';
import * as httpSession from './messages/http-session.ts';
import * as httpTeam from './messages/http-team.ts';
import { typeTable } from './part-definition/type-table.ts';
import { agentStateSchema, personStateSchema } from './presence.ts';
import { compileStandalone } from './standalone.ts';

const here = (path: string) => new URL(path, import.meta.url);

/** Path from the root of the project → content. */
function generated(): ReadonlyMap<string, string> {
  const messages = compileStandalone({
    fromTab: fromTabSchema,
    personState: personStateSchema,
    agentState: agentStateSchema,
    boardFile: boardFileSchema,
    ...httpSchemas(),
  });
  const partSchema = JSON.parse(readFileSync(here('part-definition/1.4.0.schema.json'), 'utf8')) as JsonSchema;
  // Whoever fixes a file wants the whole list of mistakes; the size of the file is bounded before.
  const part = compileStandalone({ partDefinitionFile: partSchema }, { allErrors: true });
  return new Map([
    ['schemas/validators.generated.js', messages.code],
    ['schemas/validators.generated.d.ts', messages.types],
    ['schemas/part-definition/validator.generated.js', part.code],
    ['schemas/part-definition/validator.generated.d.ts', part.types],
    [
      'schemas/part-definition/type-table.generated.js',
      `export const TYPE_TABLE = ${JSON.stringify(typeTable(partSchema))};\n`,
    ],
    ['schemas/part-definition/type-table.generated.d.ts', TABLE_TYPES],
  ]);
}

const TABLE_TYPES = `import type { TypedPlace } from './type-table.ts';
export const TYPE_TABLE: readonly TypedPlace[];
`;

function httpSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    [http, httpSession, httpPasskeys, httpOidc, httpGrants, httpTeam, httpAdoption]
      .flatMap((module) => Object.entries<unknown>(module))
      .flatMap(([name, value]) =>
        name.endsWith('Schema') ? [[name.slice(0, -'Schema'.length), value as JsonSchema] as const] : [],
      ),
  );
}

writeGenerated('schemas/generate.ts', generated());
