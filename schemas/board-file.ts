import { BOARD_FILE_FORMAT } from './ids.ts';
import type { Infer, Json } from './json-schema.ts';
import { LIMITS } from './limits.ts';
import { type LeftOut, leftOutSchema } from './outputs.ts';
import type { DomainName, PartDefinitionFile } from './part-definition/types.ts';

const id = { type: 'string', minLength: 1, maxLength: 200 } as const;
const temperature = { type: 'number', minimum: -LIMITS.temperature_C, maximum: LIMITS.temperature_C } as const;
const seq = { type: 'integer', minimum: 0, maximum: LIMITS.seq } as const;
const coordinate = { type: 'number', minimum: -LIMITS.coordinate, maximum: LIMITS.coordinate } as const;
const point = { type: 'array', prefixItems: [coordinate, coordinate], items: false, minItems: 2, maxItems: 2 } as const;
const fields = {
  type: 'object',
  maxProperties: LIMITS.keysPerObject,
  additionalProperties: {
    anyOf: [{ type: 'string', maxLength: LIMITS.fieldChars }, { type: 'number' }, { type: 'boolean' }],
  },
} as const;

const end = {
  type: 'object',
  properties: {
    part: id,
    domain: { enum: ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] },
    interface: id,
    instance: { type: 'integer', minimum: 0 },
  },
  required: ['part', 'domain', 'interface', 'instance'],
} as const;

const laidSegment = {
  type: 'object',
  properties: {
    line: { type: 'integer', minimum: 0 },
    runs: { enum: ['across', 'down'] },
    end: { enum: [0, 1] },
    at: coordinate,
    from: coordinate,
    to: coordinate,
  },
  required: ['runs', 'end', 'at', 'from', 'to'],
} as const;

const assigned = { type: 'array', maxItems: LIMITS.keysPerObject, items: id } as const;

/**
 * A whole board in one file. Lists are in (seq, id) order, so equal boards give equal files. `definitions` maps
 * `metadata.id@hash` to part definition files, each checked by its own schema, with every key that it came with.
 * Left out on purpose: the calls of agents, which belong to the board's history and not to its design.
 */
export const boardFileSchema = {
  type: 'object',
  properties: {
    format: { const: BOARD_FILE_FORMAT },
    version: { type: 'integer', minimum: 1 },
    left_out: leftOutSchema,
    board: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: LIMITS.nameChars },
        ambient_C: {
          anyOf: [
            { type: 'null' },
            {
              type: 'array',
              prefixItems: [temperature, temperature],
              items: false,
              minItems: 2,
              maxItems: 2,
            },
          ],
        },
        severities: {
          type: 'object',
          maxProperties: LIMITS.boardKeys,
          additionalProperties: { enum: ['error', 'warning', 'info', 'ignore'] },
        },
        look: { enum: ['blocks', 'drawn'] },
      },
      required: ['name'],
    },
    definitions: {
      type: 'object',
      maxProperties: LIMITS.definitionsPerBoard,
      additionalProperties: { type: 'object' },
    },
    parts: {
      type: 'array',
      maxItems: LIMITS.parts,
      items: {
        type: 'object',
        properties: {
          id,
          definition: id,
          label: { type: 'string', maxLength: LIMITS.labelChars },
          at: point,
          rotation: { enum: [0, 90, 180, 270] },
          flip: { type: 'boolean' },
          fields,
          group: { type: ['string', 'null'] },
          locked: { type: 'boolean' },
          quantity: { type: 'integer', minimum: 1 },
          seq,
        },
        required: ['id', 'definition', 'label', 'at', 'seq'],
      },
    },
    connections: {
      type: 'array',
      maxItems: LIMITS.connections,
      items: {
        type: 'object',
        properties: {
          id,
          ends: { type: 'array', prefixItems: [end, end], items: false, minItems: 2, maxItems: 2 },
          assigned: { type: 'array', prefixItems: [assigned, assigned], items: false, minItems: 2, maxItems: 2 },
          lines: { type: 'array', maxItems: LIMITS.keysPerObject, items: id },
          fields,
          route: { type: 'array', maxItems: LIMITS.laidSegments, items: laidSegment },
          seq,
        },
        required: ['id', 'ends', 'seq'],
      },
    },
    pins: {
      type: 'object',
      maxProperties: LIMITS.pins,
      additionalProperties: {
        type: 'object',
        properties: { resource: id, who: { type: 'string' } },
        required: ['resource', 'who'],
      },
    },
    waivers: {
      type: 'object',
      maxProperties: LIMITS.waivers,
      additionalProperties: {
        type: 'object',
        properties: {
          rule: { type: 'string' },
          refs: { type: 'array', maxItems: LIMITS.keysPerObject, items: { type: 'string' } },
          who: { type: 'string' },
          why: { type: 'string' },
          when: { type: 'string' },
          until: { type: 'string' },
        },
        required: ['rule', 'refs', 'who', 'why', 'when'],
      },
    },
    ticks: {
      type: 'object',
      maxProperties: LIMITS.ticks,
      additionalProperties: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
    },
    notes: {
      type: 'array',
      maxItems: LIMITS.notes,
      items: {
        type: 'object',
        properties: {
          id,
          kind: { enum: ['note', 'frame'] },
          text: { type: 'string', maxLength: LIMITS.noteChars },
          at: point,
          size: point,
          seq,
        },
        required: ['id', 'kind', 'text', 'at', 'size', 'seq'],
      },
    },
    comments: {
      type: 'array',
      maxItems: LIMITS.comments,
      items: {
        type: 'object',
        properties: {
          id,
          thread: id,
          on: {
            anyOf: [
              { type: 'object', properties: { part: id }, required: ['part'] },
              { type: 'object', properties: { connection: id }, required: ['connection'] },
            ],
          },
          at: point,
          text: { type: 'string', maxLength: LIMITS.commentChars },
          by: { type: 'string', maxLength: LIMITS.entryKeyChars },
          who: { type: 'string', maxLength: LIMITS.nameChars },
          mentions: { type: 'array', maxItems: LIMITS.mentionsPerComment, items: id },
          when: { type: 'string', maxLength: LIMITS.nameChars },
          edited: { type: 'string', maxLength: LIMITS.nameChars },
          resolved: { type: 'string', maxLength: LIMITS.nameChars },
          seq,
        },
        required: ['id', 'at', 'text', 'by', 'who', 'when', 'seq'],
      },
    },
  },
  required: ['format', 'version', 'board', 'definitions', 'parts', 'connections'],
} as const;

type BoardFileJson = Infer<typeof boardFileSchema>;
type FieldMap = Readonly<Record<string, string | number | boolean>>;

/** One end of a connection as it stands in a board file. */
export interface BoardFileEnd {
  readonly part: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly instance: number;
}

/** What the schema accepts, with the definitions typed. What stays away has the default of an empty or plain board. */
export interface BoardFile extends Pick<BoardFileJson, 'format' | 'version'> {
  readonly left_out?: LeftOut;
  readonly board: {
    readonly name: string;
    readonly ambient_C?: readonly [number, number] | null;
    readonly severities?: Readonly<Record<string, 'error' | 'warning' | 'info' | 'ignore'>>;
    readonly look?: 'blocks' | 'drawn';
  };
  readonly definitions: Readonly<Record<string, PartDefinitionFile>>;
  readonly parts: readonly {
    readonly id: string;
    readonly definition: string;
    readonly label: string;
    readonly at: readonly [number, number];
    readonly rotation?: 0 | 90 | 180 | 270;
    readonly flip?: boolean;
    readonly fields?: FieldMap;
    readonly group?: string | null;
    readonly locked?: boolean;
    readonly quantity?: number;
    readonly seq: number;
  }[];
  readonly connections: readonly {
    readonly id: string;
    readonly ends: readonly [BoardFileEnd, BoardFileEnd];
    readonly assigned?: readonly [readonly string[], readonly string[]];
    readonly lines?: readonly string[];
    readonly fields?: FieldMap;
    readonly seq: number;
  }[];
  readonly pins?: Readonly<Record<string, { readonly resource: string; readonly who: string }>>;
  readonly waivers?: Readonly<
    Record<
      string,
      {
        readonly rule: string;
        readonly refs: readonly string[];
        readonly who: string;
        readonly why: string;
        readonly when: string;
        readonly until?: string;
      }
    >
  >;
  readonly ticks?: Readonly<Record<string, { readonly who: string }>>;
  readonly notes?: readonly {
    readonly id: string;
    readonly kind: 'note' | 'frame';
    readonly text: string;
    readonly at: readonly [number, number];
    readonly size: readonly [number, number];
    readonly seq: number;
  }[];
  readonly comments?: readonly {
    readonly id: string;
    readonly thread?: string;
    readonly on?: { readonly part: string } | { readonly connection: string };
    readonly at: readonly [number, number];
    readonly text: string;
    readonly by: string;
    readonly who: string;
    readonly mentions?: readonly string[];
    readonly when: string;
    readonly edited?: string;
    readonly resolved?: string;
    readonly seq: number;
  }[];
  /** Keys of a newer version are kept by who reads and writes the file. */
  readonly [unknown: string]: Json | undefined | unknown;
}
