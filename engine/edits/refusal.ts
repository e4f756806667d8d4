/** Why edits cannot be done, as data: `engine/wording` words it for agents, the page for people. */

import type { Coded, GivenText } from '#schemas/coded.ts';
import type { NameFault } from '#schemas/names.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Explanation } from '../allocation/explanation.ts';
import type { Edit } from '../board/edit.ts';
import type { NamedPin, PinFault } from '../compatibility/pin-fault-params.ts';
import type { Incompatibility } from '../compatibility/verdict.ts';
import type { Named, NamedInterface } from '../definition/named.ts';

export type Refusal = RefusalOf<RefusalParams>;

/** A refusal with a code of the table `Params`. */
export type RefusalOf<Params> = Coded<Params> & {
  /** Of the edit in its list. */
  readonly index: number;
  /** JSON pointer into the list of edits. */
  readonly pointer: string;
  /** Values that would be right in this place, the nearest first. */
  readonly nearest?: readonly string[];
  readonly remedies?: readonly Remedy[];
};

/**
 * Edits that make a refused edit possible; they are never applied unasked. Placed before the refused edit, they let it succeed; those of
 * `share-pin` replace it.
 */
export type Remedy = Coded<RemedyParams> & { readonly edits: readonly Edit[] };

export interface RemedyParams {
  readonly unlock: NamedPart;
  /** Moves of slots that nobody fixed; `fewest` is false where the step budget ended before that was decided. */
  readonly 'make-place': { readonly moves: readonly SlotMove[]; readonly fewest: boolean };
  /** Its edit names the first of `choices`; any other does as well. */
  readonly 'share-pin': {
    readonly end: 'from' | 'to';
    /** Label of the part at that end. */
    readonly part: string;
    readonly interface: Named;
    readonly choices: readonly SharedPin[];
  };
}

/** An instance of an interface that is in use and takes one more connection where it is named. */
export interface SharedPin {
  readonly instance: number;
  readonly pins: readonly Named[];
  /** Labels of the parts that are connected to it. */
  readonly partners: readonly string[];
}

export interface SlotMove {
  /** Part id. */
  readonly part: string;
  readonly interface: NamedInterface;
  readonly function: string;
  readonly from: Named;
  readonly to: Named;
}

interface NamedPart {
  readonly id: string;
  readonly label: string;
}

/** `given` is what the edit says, as JSON of at most 80 characters; `part` is the label of a part. */
/** What a board holds only so many of. */
export type LimitedCollection =
  | 'parts'
  | 'connections'
  | 'notes'
  | 'definitions'
  | 'pins'
  | 'waivers'
  | 'ticks'
  | 'settings';

export interface RefusalParams {
  readonly 'unknown-operation': GivenText;

  readonly 'place-invalid': GivenText & { readonly limit: number };
  readonly 'size-invalid': GivenText;
  readonly 'rotation-invalid': GivenText;
  readonly 'quantity-invalid': GivenText & { readonly limit: number };
  readonly 'text-empty': { readonly what: TextKind };
  readonly 'name-unfit': { readonly what: TextKind; readonly fault: NameFault };
  readonly 'text-too-long': { readonly what: TextKind; readonly length: number; readonly limit: number };
  readonly 'date-invalid': GivenText;
  readonly 'temperatures-invalid': GivenText;
  readonly 'look-invalid': GivenText;
  readonly 'severity-invalid': GivenText;
  readonly 'rule-id-invalid': GivenText;

  readonly 'id-invalid': GivenText;
  readonly 'id-taken': { readonly id: string };
  readonly 'local-name-invalid': GivenText;
  readonly 'local-name-taken': { readonly name: string };
  readonly 'local-name-unknown': { readonly name: string };

  readonly 'board-full': { readonly of: LimitedCollection; readonly limit: number };
  readonly 'part-reference-invalid': GivenText;
  readonly 'part-unknown': GivenText;
  readonly 'label-ambiguous': { readonly label: string; readonly count: number };
  readonly 'part-locked': { readonly part: NamedPart; readonly attempt: LockedAttempt };
  readonly 'definition-unknown': GivenText;
  readonly 'definition-missing': { readonly part: string; readonly definition: string };
  readonly 'connection-unknown': GivenText;
  readonly 'note-unknown': GivenText;

  readonly 'interface-unknown': GivenText & { readonly part: string; readonly domain?: DomainName };
  readonly 'domain-ambiguous': { readonly interface: NamedInterface; readonly domains: readonly DomainName[] };
  /** `limit` is null where the interface may have any number of instances. */
  readonly 'instance-unknown': GivenText & { readonly interface: NamedInterface; readonly limit: number | null };
  readonly 'same-interface': { readonly interface: NamedInterface };
  readonly incompatible: {
    readonly from: NamedInterface;
    readonly to: NamedInterface;
    readonly rule: string;
    readonly why: Incompatibility;
  };
  /** Two named pins that no connection joins. */
  readonly 'pins-apart': { readonly why: PinFault };
  /** A named pin that does not join the interface at the other end; `able` are pins of its part that do. */
  readonly 'pin-unfit': {
    readonly pin: NamedPin;
    readonly interface: NamedInterface;
    readonly able: readonly Named[];
  };
  /** The interface has its slot for the function on another pin already; `at` is null where that is not settled. */
  readonly 'pin-elsewhere': {
    readonly pin: NamedPin;
    readonly function: string;
    readonly interface: NamedInterface;
    readonly at: Named | null;
  };
  /** A line that the end of a resistor cannot join there; `able` are functions of those that it can. */
  readonly 'line-unknown': GivenText & { readonly interface: NamedInterface; readonly able: readonly string[] };
  readonly 'already-connected': {
    readonly from: NamedInterface;
    readonly to: NamedInterface;
    readonly connection: string;
  };
  /** `pins` are what the instance holds, `partners` the labels of the parts that it serves. */
  readonly 'instance-full': {
    readonly interface: NamedInterface;
    readonly count: number;
    readonly limit: number;
    readonly pins: readonly Named[];
    readonly partners: readonly string[];
    /** Of a bus on which one select serves one device. */
    readonly select?: Named;
    /** The protocol, where it joins two devices and no third. */
    readonly point_to_point?: string;
    /** Of a driver: the current that loads in parallel would share. */
    readonly shared_mA?: number;
    /** Of a driver that follows the rotor of its motor: a second motor falls out of step. */
    readonly commutates?: true;
    /** The label of the part whose output would meet the output of a part that is served already. */
    readonly against?: string;
  };
  /** `limit` is null where the part could have more instances; `partners` are labels of the parts that are connected. */
  readonly 'interface-full': {
    readonly interface: NamedInterface;
    readonly count: number;
    readonly limit: number | null;
    readonly partners: readonly string[];
    /** Why the part has no more of them, where its definition says so. */
    readonly reason?: string;
    readonly share?: number;
    /** A port or a jack, which takes one cable or line. */
    readonly isPort?: true;
  };
  /** `share` is an instance in use whose pin could be shared, where the edit named it. */
  readonly 'no-place': { readonly part: string; readonly why: Explanation; readonly share?: number };
  readonly 'place-undecided': { readonly interface: NamedInterface; readonly steps: number };

  readonly 'interface-unconnected': { readonly interface: NamedInterface };
  readonly 'instance-ambiguous': { readonly interface: NamedInterface; readonly count: number };
  readonly 'slot-unknown': { readonly interface: NamedInterface; readonly functions: readonly string[] };
  readonly 'slot-ambiguous': { readonly interface: NamedInterface; readonly count: number };
  readonly 'slot-not-fixed': { readonly interface: NamedInterface; readonly function: string };
  readonly 'resource-unknown': GivenText & { readonly part: string; readonly domain: DomainName };
  readonly 'resource-unsuitable': {
    readonly resource: Named;
    readonly interface: NamedInterface;
    readonly function: string;
  };

  readonly 'field-unknown': { readonly of: 'part' | 'connection'; readonly field: string };
  readonly 'field-name-invalid': GivenText;
  readonly 'field-type': GivenText & { readonly field: string; readonly type: FieldType };
  readonly 'field-choice': GivenText & { readonly field: string; readonly options: readonly string[] };
  /** null: no limit on that side. */
  readonly 'field-range': {
    readonly field: string;
    readonly value: number;
    readonly low: number | null;
    readonly high: number | null;
  };
  readonly 'field-too-long': { readonly field: string; readonly limit: number };

  readonly 'fingerprint-invalid': GivenText;
  /** `missing` is the part or connection that the violation names and the board does not have. */
  readonly 'violation-outdated': { readonly missing: string };
  readonly 'not-waived': GivenText;
  readonly 'checklist-item-invalid': GivenText;
  readonly 'not-ticked': GivenText;
}

/** What a lock forbids to do with a part. */
export type LockedAttempt = 'move' | 'rotate' | 'flip' | 'remove';
export type RefusalCode = keyof RefusalParams;
export type FieldType = 'string' | 'number' | 'boolean' | 'finite number' | 'metres' | 'text, number or boolean';
export type TextKind = 'label' | 'group' | 'note' | 'board-name' | 'reason';
