/** The end that find_connectable is asked about: an interface of a placed part, or one of its pins. */
import { nearest } from '#schemas/nearest.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { Board, End } from '../../board/board.ts';
import type { EndRef } from '../../board/edit.ts';
import { interfacesOfPin } from '../../compatibility/pin-pairing.ts';
import { findInterfaces } from '../../definition/find-interface.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import { namedInstance } from '../../definition/named.ts';
import type { Design } from '../../design/design.ts';
import { findPin } from '../../edits/pin-reference.ts';
import { quote } from '../../edits/quote.ts';
import type { CallRefusal } from '../../wording/call-refusals.ts';
import { readEnd } from '../editing/written-edits.ts';
import { findPart, partNotFound } from '../replies/names.ts';

/** From where partners are sought. */
export interface SoughtFrom {
  readonly end: End;
  readonly index: InterfaceIndex;
  /** Of its part. */
  readonly label: string;
  /** Whether the caller named the instance. */
  readonly exact: boolean;
  /** The pin that the caller named in the place of an interface. */
  readonly pin?: string;
}

interface EndInput {
  readonly part: string;
  readonly interface?: string;
  readonly domain?: DomainName;
  readonly instance?: number;
}

/** The end that the arguments name: by part and interface, or both in `part`. */
export function askedEnd({ part, interface: id, domain, instance }: EndInput, board?: Board): EndRef {
  const end = id === undefined ? readEnd(part, new Set(), board) : { part, interface: id };
  return { ...end, ...(domain === undefined ? {} : { domain }), ...(instance === undefined ? {} : { instance }) };
}

/** The end that `askedEnd` gives on a board, or why there is none. */
export function findEnd(design: Design, input: EndRef): SoughtFrom | CallRefusal {
  const part = findPart(design, input.part);
  const placed = part === null ? undefined : design.parts.get(part);
  if (part === null || placed === undefined) {
    return partNotFound(design.board.parts.values(), input.part, '/part');
  }
  const { label, definition: key } = placed.part;
  const { definition } = placed;
  if (definition === null) return { at: '/part', code: 'definition-missing', params: { part: label, definition: key } };
  const found = findInterfaces(definition, input.interface, input.domain);
  const [first] = found;
  if (first === undefined) {
    const byPin = fromPin({ part, label, definition }, input);
    if (byPin !== null) return byPin;
    const ids = [...definition.interfaces.values()].map((one) => one.interface.id);
    return interfaceNotFound(label, input.interface, ids);
  }
  if (found.length > 1) {
    const domains = found.map((one) => one.domain);
    const params = { interface: namedInstance({ label }, first, 0), domains };
    return { at: '/domain', nearest: domains, code: 'domain-ambiguous', params };
  }
  const end = { part, domain: first.domain, interface: first.interface.id, instance: input.instance ?? 0 };
  return { end, index: first, label, exact: input.instance !== undefined };
}

/** From a pin, by the interface that is the least besides this pin; null where the part has no such pin, or one that serves no interface. */
function fromPin(
  { part, label, definition }: { readonly part: string; readonly label: string; readonly definition: DefinitionIndex },
  input: EndRef,
): SoughtFrom | null {
  const pin = findPin(definition, input.interface, input.domain);
  if (pin === null) return null;
  const [index] = [...interfacesOfPin(definition, pin)].sort((a, b) => a.slots.length - b.slots.length);
  if (index === undefined) return null;
  const end = { part, domain: index.domain, interface: index.interface.id, instance: 0 };
  return { end, index, label, exact: false, pin: pin.resource.id };
}

function interfaceNotFound(part: string, given: string, ids: readonly string[]): CallRefusal {
  const close = given === '' ? [] : nearest(given, ids);
  const params = { part, given: quote(given) };
  return { at: '/interface', nearest: close.length > 0 ? close : ids, code: 'interface-unknown', params };
}
