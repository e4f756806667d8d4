/**
 * The JSON files that a board is exported to, beside the board file itself: netlist, connection list, rule report.
 * Readers keep going where a newer version says more.
 */
import type { Infer } from './json-schema.ts';

/** What a file does not hold of the board that it was made from, in numbers. What is not named is whole. */
const leftOutCount = { type: 'integer', minimum: 1 } as const;

export const leftOutSchema = {
  type: 'object',
  description: 'Of the board that the file was made from: entries beyond the number that a board shows, by kind',
  properties: {
    parts: leftOutCount,
    connections: leftOutCount,
    notes: leftOutCount,
    comments: leftOutCount,
    definitions: leftOutCount,
    pins: leftOutCount,
    waivers: leftOutCount,
    ticks: leftOutCount,
    settings: leftOutCount,
    unreadable: { ...leftOutCount, description: 'Entries that make no sense' },
    cut: {
      ...leftOutCount,
      description: 'Values beyond their limits: a text, list or number is in the file within them',
    },
  },
} as const;

/** The same where nothing else may be said. */
export const closedLeftOutSchema = { ...leftOutSchema, additionalProperties: false } as const;

export type LeftOut = Infer<typeof leftOutSchema>;

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const texts = { type: 'array', items: text } as const;
const domain = { enum: ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'] } as const;
const severity = { enum: ['error', 'warning', 'info'] } as const;
const board = {
  type: 'object',
  description: 'revision is equal for boards of equal content',
  properties: { name: text, revision: text },
  required: ['name', 'revision'],
} as const;
const fields = {
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
} as const;

/** Parts, and which of their pins are joined. */
export const netlistSchema = {
  $id: 'busbar:netlist/1',
  type: 'object',
  properties: {
    format: { const: 'busbar-netlist' },
    version: { const: 1 },
    left_out: leftOutSchema,
    board,
    parts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ref: { ...text, description: 'Designator, unique in the file' },
          id: { ...text, description: 'Id of the part in the board file' },
          label: text,
          definition: text,
          name: text,
          manufacturer: text,
          part_number: text,
          quantity: { type: 'integer', minimum: 1, description: 'Equal units that the one symbol stands for' },
        },
        required: ['ref', 'id', 'label', 'definition', 'quantity'],
      },
    },
    nets: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { ...text, description: 'Unique in the file' },
          domain,
          connections: { ...texts, description: 'Ids of the connections that make the net' },
          pins: {
            type: 'array',
            minItems: 2,
            items: {
              type: 'object',
              properties: {
                ref: text,
                pin: { ...text, description: 'Resource id of the part definition' },
                name: { ...text, description: 'Absent where the definition names the pin no better than its id' },
                functions: texts,
                type: { ...text, description: 'As KiCad names pin types: input, power_in, passive, …' },
              },
              required: ['ref', 'pin', 'functions', 'type'],
            },
          },
        },
        required: ['name', 'domain', 'connections', 'pins'],
      },
    },
  },
  required: ['format', 'version', 'board', 'parts', 'nets'],
} as const;

const connectionEnd = {
  type: 'object',
  properties: {
    ref: { ...text, description: 'Designator; the id of a part that is gone' },
    part: text,
    domain,
    interface: text,
    instance: { ...count, description: 'Which use of the interface, from 0' },
  },
  required: ['ref', 'part', 'domain', 'interface', 'instance'],
} as const;

/** Every connection as a cable with its wires, from pin to pin. */
export const connectionListSchema = {
  $id: 'busbar:connections/1',
  type: 'object',
  properties: {
    format: { const: 'busbar-connections' },
    version: { const: 1 },
    left_out: leftOutSchema,
    board,
    connections: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          cable: { ...text, description: 'W1, W2, … in the order in which the board was wired' },
          id: { ...text, description: 'Id of the connection in the board file' },
          protocol: text,
          from: connectionEnd,
          to: connectionEnd,
          length_m: { type: 'number' },
          fields: { ...fields, description: 'What else was written on the connection' },
          wires: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                wire: { ...text, description: 'W1.1, W1.2, …' },
                from_pin: text,
                from_function: text,
                to_pin: text,
                to_function: text,
                net: { ...text, description: 'Name of the net in the netlist' },
              },
              required: ['wire', 'from_pin', 'from_function', 'to_pin', 'to_function', 'net'],
            },
          },
          open: { ...texts, description: 'What stays unconnected, and why, in words' },
        },
        required: ['cable', 'id', 'from', 'to', 'fields', 'wires', 'open'],
      },
    },
  },
  required: ['format', 'version', 'board', 'connections'],
} as const;

const violation = {
  type: 'object',
  properties: {
    fingerprint: { ...text, description: 'Survives moves, renames and undo' },
    rule: text,
    severity: {
      ...severity,
      description: 'Of a finished board: what is merely not done yet counts with its consequence',
    },
    message: text,
    on: { ...texts, description: 'Designators: part, part.pin, part.interface#instance, or both ends of a connection' },
    refs: {
      type: 'array',
      description: 'The same as ids of the board file',
      items: {
        type: 'object',
        properties: {
          part: text,
          domain,
          interface: text,
          instance: count,
          resource: text,
          connection: text,
        },
      },
    },
    measured: { type: 'number' },
    limit: { type: 'number' },
    unit: text,
    fixes: { ...texts, description: 'What would fix it, in words' },
    waiver: {
      type: 'object',
      properties: { who: text, why: text, when: text, until: text },
      required: ['who', 'why', 'when'],
    },
  },
  required: ['fingerprint', 'rule', 'severity', 'message', 'on', 'refs', 'fixes'],
} as const;

/** Everything that a run of the design rules says. */
export const ruleReportSchema = {
  $id: 'busbar:rule-report/1',
  type: 'object',
  properties: {
    format: { const: 'busbar-rule-report' },
    version: { const: 1 },
    left_out: leftOutSchema,
    engine: {
      type: 'object',
      properties: { name: { const: 'busbar' }, version: text, rules: count },
      required: ['name', 'version', 'rules'],
    },
    board,
    today: { ...text, description: 'The ISO date that waivers and prices were judged by' },
    counts: {
      type: 'object',
      description: 'Of all violations, also where more were found than are listed; waived ones only under waived',
      properties: { error: count, warning: count, info: count, waived: count, not_evaluated: count },
      required: ['error', 'warning', 'info', 'waived', 'not_evaluated'],
    },
    violations: { type: 'array', items: violation, description: 'Errors first, then by rule and fingerprint' },
    waived: { type: 'array', items: { ...violation, required: [...violation.required, 'waiver'] } },
    unlisted: { ...count, description: 'Violations that were counted and are not listed' },
    checked: { ...texts, description: 'Rules that were checked' },
    skipped: { ...texts, description: 'Rules that the board switches off' },
    not_evaluated: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          rule: text,
          on: texts,
          missing: { ...texts, description: 'Fields of the part definition that the rule lacked' },
        },
        required: ['rule', 'on', 'missing'],
      },
    },
    checklist: {
      type: 'array',
      description: 'What definitions say in words and no rule can check: people tick it',
      items: {
        type: 'object',
        properties: { id: text, rule: text, text, name: text, on: texts, ticked_by: text },
        required: ['id', 'rule', 'text', 'name', 'on'],
      },
    },
  },
  required: [
    'format',
    'version',
    'engine',
    'board',
    'today',
    'counts',
    'violations',
    'waived',
    'unlisted',
    'checked',
    'skipped',
    'not_evaluated',
    'checklist',
  ],
} as const;

export type Netlist = Infer<typeof netlistSchema>;
export type ConnectionList = Infer<typeof connectionListSchema>;
export type RuleReport = Infer<typeof ruleReportSchema>;
export type ReportedViolation = Infer<typeof violation>;
