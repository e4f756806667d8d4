/** The schemas that tool input is checked against, by the name of the compiled validator. Only the generator reads them. */
import type { JsonSchema } from '#schemas/json-schema.ts';
import { EDIT_SCHEMAS, LOOSE_EDIT_SCHEMA } from '../editing/edit-schema.ts';
import { TOOLS } from '../index.ts';

/**
 * One validator a tool, and one for each op of an edit: of a union a validator could only say that no alternative fits,
 * so the list is checked loosely first and each edit then with the schema of its own op.
 */
export function validatorSchemas(): Readonly<Record<string, JsonSchema>> {
  const tools = TOOLS.map((tool) => [`tool_${tool.name}`, withLooseEdits(tool.inputSchema)] as const);
  const edits = Object.entries(EDIT_SCHEMAS).map(([op, schema]) => [`edit_${op}`, schema] as const);
  return Object.fromEntries([...tools, ...edits]);
}

function withLooseEdits(schema: JsonSchema): JsonSchema {
  const properties = schema.properties as { readonly [key: string]: JsonSchema }; // every inputSchema is an object schema
  if (properties.edits === undefined) return schema;
  return { ...schema, properties: { ...properties, edits: { ...properties.edits, items: LOOSE_EDIT_SCHEMA } } };
}
