import { type Catalogue, type Coded, worded } from '#schemas/coded.ts';
import { NAME_FAULT_WORDS } from '#schemas/names.ts';
import { protocolWords } from '#schemas/vocabulary/spelling.ts';
import type { FieldType, RefusalParams, TextKind } from '../edits/refusal.ts';
import { exactCurrent } from './current.ts';
import { explanationForAgents } from './explanations.ts';
import { interfaceId, listed, nameOf, pinId, shortened } from './names.ts';
import { pinFaultForAgents } from './pin-faults.ts';
import { verdictForAgents } from './verdicts.ts';

/** What a refusal tells an agent: why, and what to do next. Both are clauses without a full stop at their end. */
export interface AgentWords {
  readonly message: string;
  readonly next: string;
}

/** Why an edit is refused and the next call, for agents and the command line. */
export function refusalForAgents(refusal: Coded<RefusalParams>): AgentWords {
  return worded(REFUSALS, refusal);
}

/** What to do where the message alone says what is wrong. */
export const FIX_AND_RESEND = 'fix this edit and send the whole list again';

const REFUSALS: Catalogue<RefusalParams, AgentWords> = {
  'unknown-operation': ({ given }) => fix(`there is no edit operation ${given}`),

  'place-invalid': ({ given, limit }) => fix(`a place is [x, y] with both within ±${limit}, not ${given}`),
  'size-invalid': ({ given }) => fix(`a size is [width, height] with both above 0, not ${given}`),
  'rotation-invalid': ({ given }) => fix(`a rotation is 0, 90, 180 or 270, not ${given}`),
  'quantity-invalid': ({ given, limit }) => fix(`a quantity is a whole number from 1 to ${limit}, not ${given}`),
  'text-empty': ({ what }) => fix(`${TEXTS[what]} must not be empty`),
  'name-unfit': ({ what, fault }) => fix(`${TEXTS[what]} must not have ${NAME_FAULT_WORDS[fault]}`),
  'text-too-long': ({ what, length, limit }) =>
    fix(`${TEXTS[what]} has ${length} characters, at most ${limit} are allowed`),
  'date-invalid': ({ given }) => fix(`until is a date such as 2027-01-31, not ${given}`),
  'temperatures-invalid': ({ given }) => fix(`ambient_C is [lowest, highest] in °C, not ${given}`),
  'look-invalid': ({ given }) => fix(`a look is blocks or drawn, not ${given}`),
  'severity-invalid': ({ given }) => fix(`a severity is error, warning, info or ignore, not ${given}`),
  'rule-id-invalid': ({ given }) => fix(`${given} is not the id of a rule`),

  'id-invalid': ({ given }) => ({
    message: `${given} is neither a local name nor an id`,
    next: 'use a local name: it starts with $ and holds within this list',
  }),
  'id-taken': ({ id }) => fix(`${id} is on the board already`),
  'local-name-invalid': ({ given }) => fix(`${given} is not a local name: $ and up to 64 letters, digits, _ or -`),
  'local-name-taken': ({ name }) => fix(`${name} was introduced by an earlier edit of this list`),
  'local-name-unknown': ({ name }) => ({
    message: `no earlier edit of this list introduces ${name}`,
    next: `give the add_part edit "id": "${name}" and put it before this one`,
  }),

  'board-full': ({ of, limit }) => ({
    message: `a board holds at most ${limit} ${of}`,
    next: `remove ${of} that are not needed, or use another board`,
  }),
  'part-reference-invalid': ({ given }) => fix(`a part is named by its id, its label or a local name, not ${given}`),
  'part-unknown': ({ given }) => ({
    message: `there is no part ${given} on this board`,
    next: 'read the board with get_board for its parts',
  }),
  'label-ambiguous': ({ label, count }) => ({
    message: `${count} parts are labelled ${JSON.stringify(label)}`,
    next: 'name the part by its id',
  }),
  'part-locked': ({ part }) => ({
    message: `${part.label} is locked`,
    next: `unlock it first: ${JSON.stringify({ op: 'update_part', part: part.id, locked: false })}`,
  }),
  'definition-unknown': ({ given }) => ({
    message: `there is no part definition ${given}`,
    next: 'search_parts finds definitions; import_part_definition adds one',
  }),
  'definition-missing': ({ part, definition }) => ({
    message: `the definition ${definition} of ${part} is not on this board`,
    next: 'import the definition again with import_part_definition, or replace the part',
  }),
  'connection-unknown': ({ given }) => ({
    message: `there is no connection ${given} on this board`,
    next: 'read the board with get_board for its connections',
  }),
  'note-unknown': ({ given }) => ({
    message: `there is no note ${given} on this board`,
    next: 'read the board with get_board for its notes',
  }),

  'interface-unknown': ({ part, given, domain }) => ({
    message: `${part} has no interface ${given}${domain === undefined ? '' : ` in its ${domain} domain`}`,
    next: 'use an interface of this part; get_part lists them',
  }),
  'domain-ambiguous': ({ interface: port, domains }) => ({
    message: `${port.part} has an interface ${port.id} in several domains: ${domains.join(', ')}`,
    next: 'say which domain',
  }),
  'instance-unknown': ({ interface: port, given, limit }) =>
    fix(`${interfaceId(port)} has instances ${limit === null ? '0, 1, 2, …' : `0 to ${limit - 1}`}, not ${given}`),
  'same-interface': ({ interface: port }) => ({
    message: `${interfaceId(port)} cannot be connected to itself`,
    next: 'choose another end',
  }),
  incompatible: ({ from, to, rule, why }) => ({
    message: `${interfaceId(from)} cannot connect to ${interfaceId(to)}: ${verdictForAgents(why)}`,
    next: `rule ${rule}; find_connectable lists what ${interfaceId(from)} can connect to`,
  }),
  'pins-apart': ({ why }) => ({
    message: pinFaultForAgents(why),
    next: 'name other pins, or interfaces, whose pins the engine chooses and joins the right way round',
  }),
  'pin-unfit': ({ pin, interface: port, able }) => ({
    message: `${pinId(pin)} cannot connect to ${interfaceId(port)}${able.length === 0 ? `; no pin of ${pin.part} can` : `; of ${pin.part} these can: ${shortened(able.map(({ id }) => id))}`}`,
    next: FIX_AND_RESEND,
  }),
  'pin-elsewhere': ({ pin, function: name, interface: port, at }) => ({
    message: `${interfaceId(port)} has its ${name} on ${at?.id ?? 'another pin'}, not on ${pin.id}, and ${port.part} has no other such interface`,
    next: at === null ? FIX_AND_RESEND : `name ${at.id}, or move the interface to ${pin.id} with pin first`,
  }),
  'line-unknown': ({ interface: port, given, able }) => ({
    message:
      able.length === 0
        ? `${given} names a line, but neither end is a resistor's, which connects to one line of several`
        : `a resistor cannot connect to ${given} of ${interfaceId(port)}; it can connect to ${listed(able)}`,
    next: able.length === 0 ? 'leave line out' : FIX_AND_RESEND,
  }),
  'already-connected': ({ from, to, connection }) => ({
    message: `${interfaceId(from)} and ${interfaceId(to)} are already connected by ${connection}`,
    next: 'leave this edit out',
  }),
  'instance-full': ({
    interface: port,
    count,
    limit,
    pins,
    partners,
    select,
    shared_mA,
    point_to_point: line,
    commutates,
    against,
  }) => ({
    message: `${interfaceId(port)} has ${count} of ${limit} connections${
      pins.length === 0
        ? ''
        : `; ${listed(pins.map(({ id }) => id))} ${pins.length === 1 ? 'serves' : 'serve'} ${shortened(partners)}`
    }${select === undefined ? '' : `; the chip select (CS) ${nameOf(select)} serves one device, another needs a select of its own`}${shared_mA === undefined ? '' : `; loads in parallel would share its current of ${exactCurrent(shared_mA)}`}${line === undefined ? '' : `; ${protocolWords(line)} joins two devices (point to point), another needs a port of its own`}${commutates === undefined ? '' : '; it follows the rotor of one motor, and a second motor falls out of step'}${against === undefined || partners.length === 0 ? '' : `; the outputs of ${shortened([...partners, against])} would drive against each other`}`,
    next: 'leave the instance out to get a free one',
  }),
  'interface-full': ({ interface: port, count, limit, partners, reason, share, isPort }) => ({
    message: `${interfaceId(port)}${isPort === true ? ' is one port and' : ''} takes no more connections: ${count}${limit === null ? '' : ` of ${limit}`} instances are already in use${
      partners.length === 0 ? '' : `, connected to ${shortened(partners)}`
    }${reason === undefined ? '' : `; ${reason}`}`,
    next: `disconnect one of them, or use another interface${share === undefined ? '' : '.'}${sharing(share)}`,
  }),
  'no-place': ({ part, why, share }) => {
    const { cause, advice } = explanationForAgents(why);
    return { message: `${part}: ${cause}`, next: `${advice}${sharing(share)}` };
  },
  'place-undecided': ({ interface: port, steps }) => ({
    message: `whether ${interfaceId(port)} finds a place could not be decided in ${steps} steps`,
    next: 'fix some resources of the part with pin, then try again',
  }),

  'interface-unconnected': ({ interface: port }) => ({
    message: `${interfaceId(port)} is not connected to anything`,
    next: 'connect it, then fix its resources',
  }),
  'instance-ambiguous': ({ interface: port, count }) => ({
    message: `${interfaceId(port)} has ${count} instances in use`,
    next: 'say which instance',
  }),
  'slot-unknown': ({ interface: port, functions }) =>
    fix(`${interfaceId(port)} has no such slot; it requires ${functions.join(', ')}`),
  'slot-ambiguous': ({ interface: port, count }) => ({
    message: `${interfaceId(port)} has ${count} such slots`,
    next: 'name the function, and n where it needs several',
  }),
  'slot-not-fixed': ({ interface: port, function: name }) => ({
    message: `${name} of ${interfaceId(port)} is not fixed`,
    next: 'leave this edit out',
  }),
  'resource-unknown': ({ part, domain, given }) => fix(`${part} has no resource ${given} in its ${domain} domain`),
  'resource-unsuitable': ({ resource, interface: port, function: name }) =>
    fix(`${resource.id} cannot serve ${name} of ${interfaceId(port)}`),

  'field-unknown': ({ of, field }) => fix(`a ${of} has no field ${field}`),
  'field-name-invalid': ({ given }) => fix(`${given} is not a field name: letters, digits and _, up to 64`),
  'field-type': ({ field, type, given }) => fix(`${field} takes ${TYPES[type]}, not ${given}`),
  'field-choice': ({ field, options, given }) => fix(`${field} takes one of ${options.join(', ')}, not ${given}`),
  'field-range': ({ field, value, low, high }) =>
    fix(
      `${field} is ${value}, allowed ${
        low === null ? `is at most ${high}` : high === null ? `is at least ${low}` : `are ${low} to ${high}`
      }`,
    ),
  'field-too-long': ({ field, limit }) => fix(`${field} is longer than ${limit} characters`),

  'fingerprint-invalid': ({ given }) => ({
    message: `${given} is not the fingerprint of a violation`,
    next: 'run_drc lists violations with their fingerprints',
  }),
  'violation-outdated': ({ missing }) => ({
    message: `the violation names ${missing}, which is not on this board`,
    next: 'run_drc lists the violations of the board as it is now',
  }),
  'not-waived': ({ given }) => ({
    message: `${given} is not waived`,
    next: 'run_drc with waived: true lists what is waived',
  }),
  'checklist-item-invalid': ({ given }) => ({
    message: `${given} is not an item of a checklist`,
    next: 'run_drc with checklist: true lists the items with their ids',
  }),
  'not-ticked': ({ given }) => ({
    message: `${given} is not ticked`,
    next: 'run_drc with checklist: true lists the items and which are ticked',
  }),
};

const TEXTS: Readonly<Record<TextKind, string>> = {
  label: 'a label',
  group: 'a group',
  note: 'a note',
  'board-name': 'a board name',
  reason: 'a reason',
};

const TYPES: Readonly<Record<FieldType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  'finite number': 'a finite number',
  metres: 'a number of metres, 0 or more',
  'text, number or boolean': 'text, a number, true or false',
};

function sharing(instance: number | undefined): string {
  return instance === undefined
    ? ''
    : ` To share a pin on purpose, name the instance that has it: "instance": ${instance}.`;
}

function fix(message: string): AgentWords {
  return { message, next: FIX_AND_RESEND };
}
