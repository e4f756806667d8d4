/** The JSON Schema of `Edit`, for agents: one strict alternative for each op. */
import type { JsonSchema } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Edit } from '../../board/edit.ts';

const id = { type: 'string', minLength: 1, maxLength: 64 } as const;
const label = { type: 'string', maxLength: LIMITS.labelChars } as const;
const coordinate = { type: 'number', minimum: -LIMITS.coordinate, maximum: LIMITS.coordinate } as const;
const point = {
  type: 'array',
  items: coordinate,
  minItems: 2,
  maxItems: 2,
  description: '[x, y] in board units',
} as const;
const rotation = { type: 'integer', enum: [0, 90, 180, 270] } as const;
const quantity = { type: 'integer', minimum: 1, maximum: LIMITS.quantity } as const;
const fields = {
  type: 'object',
  description: 'Custom fields; null removes one. For one of an interface or a resource the key is domain/id/key.',
  maxProperties: 100,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: LIMITS.fieldChars },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'null' },
    ],
  },
} as const;
/** Of a connection. */
const lineFields = {
  ...fields,
  description:
    'cable_length_m (metres) is what the rules read. Any other name of letters, digits and _ (wire_colour) is a note of yours, but none that reads like a length. null removes one.',
} as const;
const domain = {
  type: 'string',
  enum: ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'],
  description: 'Needed only where two domains of the part have an interface of this id',
} as const;
const instance = { type: 'integer', minimum: 0, maximum: 9_999, description: 'Absent: the engine picks one' } as const;

/** A part as edits name it. */
const part = {
  ...id,
  maxLength: LIMITS.labelChars,
  description: 'Id, label that one part alone has, or a local name such as $mcu',
} as const;
const endProperties = {
  part,
  interface: { ...id, description: 'Interface by id or name as get_part lists it' },
  domain,
  instance,
} as const;
const end = {
  anyOf: [
    {
      type: 'string',
      minLength: 3,
      maxLength: LIMITS.labelChars + 100,
      description:
        'part.interface as replies write it, the part by label, id or local name: Air sensor.i2c, $mcu.3v3_out, p_1.uart#1',
    },
    object(
      {
        ...endProperties,
        interface: {
          ...id,
          description:
            'Interface by id or name as get_part lists it; or a pin by id or name (TXD), which is fixed for the connection',
        },
      },
      ['part', 'interface'],
    ),
  ],
} as const;
/** A connection by its id, or by its two ends. */
const joint = {
  connection: { ...id, description: 'Its id, or give from and to instead' },
  from: end,
  to: end,
} as const;
const EITHER = { anyOf: [{ required: ['connection'] }, { required: ['from', 'to'] }] } as const;
const slot = object(
  {
    ...endProperties,
    function: { ...id, description: 'The function of the slot, e.g. i2c_sda' },
    requires: { type: 'integer', minimum: 0, maximum: 999 },
    n: { type: 'integer', minimum: 0, maximum: 999, description: 'Which of several equal slots, from 0' },
  },
  ['part', 'interface'],
);
const severity = { enum: ['error', 'warning', 'info', 'ignore', null] } as const;

const item = {
  type: 'string',
  minLength: 1,
  maxLength: LIMITS.fieldChars,
  description: 'An item of the checklist that run_drc lists',
} as const;

/** Properties and required ones of each op, `op` itself left out. */
const OPS: Readonly<
  Record<Edit['op'], readonly [properties: JsonSchema, required: readonly string[], further?: JsonSchema]>
> = {
  add_part: [
    {
      id: { ...id, pattern: '^\\$', description: 'A local name ($mcu) that later edits of this call may use' },
      definition: { type: 'string', minLength: 1, maxLength: 200, description: 'metadata id (bme280) or exact key' },
      label,
      at: point,
      rotation,
      flip: { type: 'boolean' },
      fields,
      quantity,
      group: { ...id, maxLength: 120 },
    },
    ['definition'],
  ],
  update_part: [
    {
      part,
      definition: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description:
          'Replaces the part by one of another definition (metadata id or exact key), say an ESP32 by a Pico. Label, place, fields, fixed pins, connections and waivers stay where the new one has their like: carried and removed of the reply list the rest',
      },
      label,
      rotation,
      flip: { type: 'boolean' },
      fields,
      group: { anyOf: [{ type: 'string', maxLength: 120 }, { type: 'null' }] },
      locked: { type: 'boolean' },
      quantity,
    },
    ['part'],
  ],
  move_part: [{ part, at: point }, ['part', 'at']],
  remove_part: [{ part }, ['part']],
  connect: [
    {
      id: { ...id, pattern: '^\\$', description: 'A local name for the connection' },
      from: end,
      to: end,
      line: { ...id, description: "Which line (i2c_sda) a resistor's end joins. Absent: the engine picks one" },
      fields: lineFields,
    },
    ['from', 'to'],
  ],
  update_connection: [{ ...joint, fields: lineFields }, ['fields'], EITHER],
  disconnect: [joint, [], EITHER],
  pin: [{ slot, resource: { ...id, description: 'Resource id of the part, e.g. GPIO21' } }, ['slot', 'resource']],
  unpin: [{ slot }, ['slot']],
  waive: [
    {
      fingerprint: { type: 'string', minLength: 1, maxLength: 2_000 },
      why: { type: 'string', minLength: 1, maxLength: LIMITS.fieldChars },
      until: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}', maxLength: 30, description: 'ISO date' },
    },
    ['fingerprint', 'why'],
  ],
  unwaive: [{ fingerprint: { type: 'string', minLength: 1, maxLength: 2_000 } }, ['fingerprint']],
  tick: [{ item }, ['item']],
  untick: [{ item }, ['item']],
  add_note: [
    {
      id: { ...id, pattern: '^\\$' },
      text: { type: 'string', maxLength: LIMITS.noteChars },
      at: point,
      size: point,
      kind: { type: 'string', enum: ['note', 'frame'] },
    },
    ['text', 'at'],
  ],
  update_note: [{ note: id, text: { type: 'string', maxLength: LIMITS.noteChars }, at: point, size: point }, ['note']],
  remove_note: [{ note: id }, ['note']],
  rename_board: [{ name: { type: 'string', minLength: 1, maxLength: LIMITS.nameChars } }, ['name']],
  update_settings: [
    {
      ambient_C: {
        anyOf: [{ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, { type: 'null' }],
        description: 'Lowest and highest °C around the board, such as [0, 40]; null: not stated',
      },
      severities: {
        type: 'object',
        maxProperties: 500,
        additionalProperties: severity,
        description: 'By rule id; null: the default of the rule',
      },
      look: {
        anyOf: [{ type: 'string', enum: ['blocks', 'drawn'] }, { type: 'null' }],
        description:
          'How everybody sees the board: parts as blocks, or as themselves with their pins; null: not chosen',
      },
    },
    [],
  ],
};

export const EDIT_OPS: readonly string[] = Object.keys(OPS);

/** The strict schema of one op. */
export const EDIT_SCHEMAS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(OPS).map(([op, [properties, required, further]]) => [
    op,
    {
      ...object({ op: { type: 'string', enum: [op] }, ...properties }, ['op', ...required]),
      ...further,
      // Whoever changes something says what of it.
      ...(op.startsWith('update_') && op !== 'update_connection' ? { minProperties: required.length + 2 } : {}),
    },
  ]),
);

/** Any edit. `type` and `op` stand beside the alternatives for clients that read no further. */
export const EDIT_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['op'],
  properties: { op: { type: 'string', enum: EDIT_OPS } },
  anyOf: EDIT_OPS.map((op) => EDIT_SCHEMAS[op]),
};

/** Any object with a known op: what is checked before the op's own schema says what is wrong with the rest. */
export const LOOSE_EDIT_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['op'],
  properties: { op: { type: 'string', enum: EDIT_OPS } },
};

function object(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
