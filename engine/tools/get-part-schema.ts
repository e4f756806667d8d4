import { CURSOR, NEXT_CURSOR, READS } from './tab-tool.ts';
import type { ServerTool } from './tool.ts';

/** What `get_part_schema` tells, by section. The first is the default; the middle ones are the schema's own `$defs`. */
export const PART_SCHEMA_SECTIONS = {
  overview: 'how a file is built, a complete example, and what every section is',
  definition: 'the definition: metadata, domains, geometry, notes',
  metadata: 'names, type, taxonomy, manufacturer',
  domain: 'one domain: its resources, interfaces, power domains, groups',
  electricalResource: 'a pin: functions, levels, currents, pull-ups',
  electricalInterface: 'what other parts connect to: protocol, role, required functions',
  mechanicalResource: 'a shaft, a hole, a mount',
  thermalResource: 'a surface that gives or takes heat',
  plainInterface: 'an interface of a mechanical or thermal domain',
  fluidResource: 'a pneumatic or hydraulic port',
  fluidInterface: 'an interface of a pneumatic or hydraulic domain',
  networkResource: 'a network port',
  networkInterface: 'an interface of a network domain',
  function: 'what a resource can do',
  requirement: 'what an interface needs of resources',
  powerDomain: 'a supply inside the part: voltage, range, current',
  resourceGroup: 'limits, bundles, exclusive groups, rails',
  geometry: 'the outline on the canvas',
  row: 'where pads sit: one row of pins, terminals or ports',
  drawing: 'how the part is drawn true to scale',
  customField: 'a setting of a placed part',
  purchase: 'an offer: vendor, price, link',
  source: 'where figures come from',
  functions: 'every function name, with direction and what it joins',
  protocols: 'every protocol, with its roles and which of them pair',
  taxonomy: 'every taxonomy path',
  fields: 'custom fields that the rules read',
  drawings: 'classes of drawing and what each needs, colours, features, symbols',
  words: 'connectors, fluids, signal classes, part types',
} as const;

export type PartSchemaSection = keyof typeof PART_SCHEMA_SECTIONS;

export const getPartSchema: ServerTool = {
  name: 'get_part_schema',
  title: 'Read the part schema',
  runs: 'server',
  description:
    'How a part definition file (schema 1.4.0) is written, section by section: without arguments an overview with a complete example; a section of the schema (domain, electricalInterface, ...) as JSON Schema; or the vocabulary (functions, protocols, taxonomy, fields, words), which query narrows ("uart", "pwm output") and which comes in pages. Names are taken from the vocabulary, never made up. Next: validate_part_definition, then import_part_definition.',
  inputSchema: {
    type: 'object',
    properties: {
      section: { type: 'string', enum: Object.keys(PART_SCHEMA_SECTIONS), description: 'Absent: overview' },
      query: { type: 'string', maxLength: 200, description: 'Words that an entry of the vocabulary must have' },
      cursor: CURSOR,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      section: { type: 'string' },
      about: { type: 'string' },
      example: { type: 'object', description: 'A complete file' },
      sections: { type: 'object', additionalProperties: { type: 'string' } },
      schema: { type: 'object', description: '$ref names another section' },
      entries: { type: 'array', description: 'Of the vocabulary' },
      total: { type: 'integer', description: 'Entries that match' },
      next_cursor: NEXT_CURSOR,
    },
    required: ['section', 'about'],
    additionalProperties: false,
  },
  annotations: READS,
};
