import type { FieldType, Refusal, RefusalParams, Remedy, RemedyParams, TextKind } from '#engine/edits/refusal.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import type { SessionRefusal, SessionRefusalParams } from '../../session-refusal.ts';
import { alternatives, counted, exactCurrent, list, number, plural } from '../format.ts';
import { inLanguage } from '../language.ts';
import { fieldOf, functionOf, interfaceOf, interfaceOfPart, nameOf, quoted } from '../names.ts';
import { nameFaultWords } from '../problems/name-faults.ts';
import { inWords, protocolWords } from '../vocabulary.ts';
import { explanationWords } from './explanations.ts';
import { lockedTexts, lockedWords } from './locked.ts';
import { pinFaultWords, pinOfPart } from './pin-faults.ts';
import { verdictWords } from './verdicts.ts';

type Params = RefusalParams & SessionRefusalParams;

/** What happened and what one can do, in sentences for people. */
export function refusalWords(refusal: Refusal | SessionRefusal): string {
  return worded<Params, keyof Params, string>(refusalsTexts.codes, refusal);
}

/** What is on the button that makes the edits of a remedy. */
export function remedyLabel(remedy: Remedy): string {
  return worded<RemedyParams, keyof RemedyParams, string>(refusalsTexts.remedies, remedy);
}

export const refusalsTexts = inLanguage('refusals', {
  remedies: {
    unlock: () => lockedTexts.unlock,
    'make-place': () => 'Make room',
    'share-pin': ({ choices: [first] }) =>
      first === undefined || first.pins.length === 0 ? 'Share a pin' : `Share ${list(first.pins.map(nameOf))}`,
  } satisfies Catalogue<RemedyParams, string>,
  kinds: {
    label: 'A label',
    group: 'The name of a group',
    note: 'A note',
    'board-name': 'The name of a board',
    reason: 'A reason',
  } satisfies Record<TextKind, string>,
  fieldTypes: {
    string: 'a text',
    number: 'a number',
    boolean: 'yes or no',
    'finite number': 'a number',
    metres: 'a number of metres, 0 or more',
    'text, number or boolean': 'a text, a number, or yes or no',
  } satisfies Record<FieldType, string>,
  codes: {
    viewer: () => 'You can view this board, but not change it. Ask its owner to make you an editor.',
    'format-newer': () => 'This board was written by a newer version of Busbar. Reload the page to get that version.',
    'proposal-gone': () => 'This proposal is not there any more.',

    'comment-empty': () => 'Write something first.',
    'comment-too-long': ({ length, limit }) =>
      `A comment has at most ${number(limit)} characters; this one has ${number(length)}.`,
    'comment-gone': () => 'This comment is not there any more.',
    'comment-not-yours': ({ who }) => `Only ${who} can change this comment.`,
    'comment-subject-gone': () => 'What you comment on was removed meanwhile. Comment on the place instead.',
    'too-many-mentions': ({ limit }) => `A comment can mention at most ${number(limit)} people.`,
    'too-many-answers': ({ limit }) => `A thread has at most ${number(limit)} replies. Begin another one.`,
    'too-many-threads': ({ limit }) => `A board has at most ${number(limit)} threads. Delete some of yours first.`,
    'too-many-comments': ({ limit }) => `A board has at most ${number(limit)} comments. Nothing more can be added.`,

    'unknown-operation': () => 'This page does not know how to make that change. Reload it and try again.',

    'place-invalid': ({ limit }) =>
      `That position is off the board, which ends ${number(limit)} units from its centre.`,
    'size-invalid': () => 'A note needs a width and a height above 0.',
    'rotation-invalid': () => 'A part is turned by 0, 90, 180 or 270 degrees.',
    'quantity-invalid': ({ limit }) => `A quantity is a whole number from 1 to ${number(limit)}.`,
    'text-empty': ({ what }) => `${kindOf(what)} must not be empty.`,
    'name-unfit': ({ what, fault }) => nameFaultWords(kindOf(what), fault),
    'text-too-long': ({ what, length, limit }) =>
      `${kindOf(what)} has at most ${number(limit)} characters; this one has ${number(length)}.`,
    'date-invalid': () => 'That is not a calendar date.',
    'temperatures-invalid': () =>
      'Give the lowest and the highest temperature in °C, the lowest first and above absolute zero.',
    'look-invalid': () => 'A board is shown as blocks or drawn.',
    'severity-invalid': () => 'A rule is an error, a warning, an info or ignored.',
    'rule-id-invalid': ({ given }) => `There is no rule ${quoted(given)}.`,

    'id-invalid': () => 'One of the things to be added has an invalid id. Copy them again and try once more.',
    'id-taken': () => 'It is on the board already.',
    'local-name-invalid': () => 'One of the things to be added has an invalid name. Copy them again and try once more.',
    'local-name-taken': () => 'Two of the things to be added have the same name. Copy them again and try once more.',
    'local-name-unknown': () => 'A part that this builds on is missing. Copy everything that belongs together.',

    'board-full': ({ of, limit }) =>
      ({
        parts: `A board holds at most ${number(limit)} parts. Remove some, or go on with another board.`,
        connections: `A board holds at most ${number(limit)} connections. Remove some, or go on with another board.`,
        notes: `A board holds at most ${number(limit)} notes. Remove some, or go on with another board.`,
        definitions: `A board holds at most ${number(limit)} different parts. Go on with another board.`,
        pins: `A board holds at most ${number(limit)} fixed pins. Release some, or go on with another board.`,
        waivers: `At most ${number(limit)} waivers are allowed on a board. Remove some first.`,
        ticks: `At most ${number(limit)} items of a board's checklist can be ticked. Untick some first.`,
        settings: `A board changes the severity of at most ${number(limit)} rules. Reset some first.`,
      })[of],
    'part-reference-invalid': () => 'The edit does not say which part is meant.',
    'part-unknown': () => 'This part is not on the board any more.',
    'label-ambiguous': ({ label, count }) =>
      `${counted(count, { one: 'part has', other: 'parts have' })} the label “${label}”. Give each a label of its own.`,
    'part-locked': ({ part, attempt }) => lockedWords([part.label], attempt),
    'definition-unknown': ({ given }) => `The part library has no ${quoted(given)}. Choose another part, or import it.`,
    'definition-missing': ({ part }) =>
      `The definition of ${part} is not on this board. Import it again, or replace the part.`,
    'connection-unknown': () => 'This connection is not on the board any more.',
    'note-unknown': () => 'This note is not on the board any more.',

    'interface-unknown': ({ part, given }) => `${part} has no interface ${quoted(given)}.`,
    'domain-ambiguous': ({ interface: port, domains }) =>
      `${interfaceOfPart(port)} is both ${list(domains)}. Choose one of them.`,
    'instance-unknown': ({ interface: port, limit }) =>
      limit === null
        ? `${interfaceOfPart(port)} has no such instance.`
        : `There ${plural(limit, { one: 'is', other: 'are' })} only ${number(limit)} of ${interfaceOfPart(port)}.`,
    'same-interface': ({ interface: port }) => `${interfaceOfPart(port)} cannot be connected to itself.`,
    incompatible: ({ from, to, why }) =>
      `${interfaceOfPart(from)} cannot connect to ${interfaceOfPart(to)}. ${verdictWords(why)}`,
    'pins-apart': ({ why }) => pinFaultWords(why),
    'pin-unfit': ({ pin, interface: port, able }) =>
      able.length === 0
        ? `${pinOfPart(pin)} cannot connect to ${interfaceOfPart(port)}, nor can any other pin of ${pin.part}.`
        : `${pinOfPart(pin)} cannot connect to ${interfaceOfPart(port)}. Pins of ${pin.part} that can: ${list(able.map(nameOf))}.`,
    'pin-elsewhere': ({ pin, function: name, interface: port, at }) =>
      `${interfaceOfPart(port)} has ${functionOf(name)} on ${at === null ? 'another pin' : nameOf(at)}, not on ${nameOf(pin)}. Use that pin, or move the interface first.`,
    'line-unknown': ({ interface: port, able }) =>
      able.length === 0
        ? 'Only the end of a resistor can choose the line that it connects to.'
        : `A resistor cannot connect to that line of ${interfaceOfPart(port)}. It can connect to ${list(able.map(functionOf))}.`,
    'already-connected': ({ from, to }) => `${interfaceOfPart(from)} and ${interfaceOfPart(to)} are connected already.`,
    'instance-full': ({
      interface: port,
      limit,
      pins,
      partners,
      select,
      shared_mA,
      point_to_point: line,
      commutates,
      against,
    }) =>
      `${interfaceOfPart(port)} takes at most ${counted(limit, { one: 'connection', other: 'connections' })}${
        pins.length === 0
          ? ''
          : `; ${list(pins.map(nameOf))} ${pins.length === 1 ? 'serves' : 'serve'} ${list(partners)}`
      }.${select === undefined ? '' : ` The chip select ${nameOf(select)} serves one device; another needs a select of its own.`}${shared_mA === undefined ? '' : ` Loads in parallel would share its ${exactCurrent(shared_mA)}.`}${line === undefined ? '' : ` ${protocolWords(line)} joins two devices and no third.`}${commutates === undefined ? '' : ' It follows the rotor of one motor; a second one falls out of step.'}${against === undefined || partners.length === 0 ? '' : ` The outputs of ${list([...partners, against])} would drive against each other.`} Disconnect one, or use another interface.`,
    'interface-full': ({ interface: port, partners, reason }) => {
      const why = reason === undefined ? '' : ` (${reason})`;
      return partners.length === 0
        ? `${interfaceOfPart(port)} takes no more connections${why}. Use another interface.`
        : `${interfaceOfPart(port)} takes no more connections${why}; it is connected to ${list(partners)}. Disconnect one, or use another interface.`;
    },
    'no-place': ({ part, why }) => `${part}: ${explanationWords(why)}`,
    'place-undecided': ({ interface: port }) =>
      `Whether ${interfaceOfPart(port)} finds pins could not be decided in time. Fix some pins of ${port.part} by hand, then try again.`,

    'interface-unconnected': ({ interface: port }) =>
      `${interfaceOfPart(port)} is not connected to anything. Connect it, then fix its pins.`,
    'instance-ambiguous': ({ interface: port, count }) =>
      `${interfaceOfPart(port)} is in use ${counted(count, { one: 'time', other: 'times' })}. Choose one of them.`,
    'slot-unknown': ({ interface: port, functions }) =>
      `${interfaceOfPart(port)} needs ${list(functions.map(functionOf))} and nothing else.`,
    'slot-ambiguous': ({ interface: port, count }) =>
      `${interfaceOfPart(port)} needs ${counted(count, { one: 'such pin', other: 'such pins' })}. Choose one of them.`,
    'slot-not-fixed': ({ interface: port, function: name }) =>
      `The pin for ${functionOf(name)} of ${interfaceOfPart(port)} is not fixed.`,
    'resource-unknown': ({ part, given }) => `${part} has no pin ${quoted(given)}.`,
    'resource-unsuitable': ({ resource, interface: port, function: name }) =>
      `${nameOf(resource)} of ${port.part} cannot serve ${functionOf(name)} of ${interfaceOf(port)}.`,

    'field-unknown': ({ of, field }) =>
      of === 'part' ? `This part has no field ${fieldOf(field)}.` : `A connection has no field ${fieldOf(field)}.`,
    'field-name-invalid': ({ given }) =>
      `${quoted(given)} cannot be the name of a field: use letters and digits, up to 64.`,
    'field-type': ({ field, type }) => `${fieldOf(field)} takes ${typeOf(type)}.`,
    'field-choice': ({ field, options }) => `${fieldOf(field)} takes ${alternatives(options.map(inWords))}.`,
    'field-range': ({ field, low, high }) =>
      low === null
        ? `${fieldOf(field)} takes at most ${number(high ?? 0)}.`
        : high === null
          ? `${fieldOf(field)} takes ${number(low)} or more.`
          : `${fieldOf(field)} takes ${number(low)} to ${number(high)}.`,
    'field-too-long': ({ field, limit }) => `${fieldOf(field)} takes at most ${number(limit)} characters.`,

    'fingerprint-invalid': () => 'This violation is not there any more.',
    'violation-outdated': () => 'This violation names something that is not on the board any more.',
    'not-waived': () => 'This violation is not waived any more.',
    'checklist-item-invalid': () => 'This item is not on the checklist any more.',
    'not-ticked': () => 'This item is not ticked any more.',
  } satisfies Catalogue<Params, string>,
});

function kindOf(what: TextKind): string {
  return refusalsTexts.kinds[what];
}

function typeOf(type: FieldType): string {
  return refusalsTexts.fieldTypes[type];
}
