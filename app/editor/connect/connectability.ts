/** Which ports of the board a connection from one of them may end at, and why it may not at the others. */

import { offerAt } from '#engine/compatibility/compatible.ts';
import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import { holds, interfacesOfPin, joinedSlots } from '#engine/compatibility/pin-pairing.ts';
import { offerRank } from '#engine/compatibility/preference.ts';
import type { Incompatible } from '#engine/compatibility/verdict.ts';
import { canFill } from '#engine/definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '#engine/definition/index-types.ts';
import type { Design } from '#engine/design/design.ts';
import type { SlotPair } from '#engine/design/pairing.ts';
import { type Connectability, type PortRef, portKey, splitKey } from '../../canvas/connecting.ts';
import { editorTexts } from '../../texts/editor.ts';

/**
 * One entry for each interface of each part but the one it starts from, by `portKey`. `from` may be a pin, which stands for all
 * interfaces that it can serve. `reasonOf` words why something may not be an end, when somebody asks. With `pads` there is an entry for each pin too, by its id in the place of the interface's.
 */
export function connectability(
  design: Design,
  from: PortRef,
  reasonOf: (verdict: Incompatible) => string,
  pads = false,
): Map<string, Connectability> {
  const definition = design.parts.get(from.part)?.definition;
  const own = definition?.interfaces.get(`${from.domain}/${from.interface}`);
  const pin = definition?.resources.get(`${from.domain}/${from.interface}`);
  const isPin = pin !== undefined && (pads || own === undefined);
  if (definition == null || !(isPin || pads)) return interfaceAnswers(design, from, reasonOf);
  const starts = isPin ? interfacesOfPin(definition, pin) : own === undefined ? [] : [own];
  const answers = new Map<string, Connectability>();
  for (const start of starts) {
    const near = { part: from.part, domain: start.domain, interface: start.interface.id };
    for (const [key, answer] of interfaceAnswers(design, near, reasonOf)) {
      const end = splitKey(key);
      const far = design.parts.get(end.part)?.definition;
      const index = far?.interfaces.get(`${end.domain}/${end.interface}`);
      if (far == null || index === undefined) continue;
      const lines = joinedSlots(start, index).filter(([slot]) => holds(start, slot, isPin ? pin : null));
      if (lines.length === 0 && answer.ok === true) continue;
      offer(answers, key, answer);
      if (pads)
        for (const resource of padsOf(far, index, lines))
          offer(answers, portKey({ ...end, interface: resource }), answer);
    }
  }
  return answers;
}

/** Pins of a part that would be joined: those that can fill a slot of `lines`, or any slot where nothing is joined. */
function padsOf({ domains }: DefinitionIndex, index: InterfaceIndex, lines: readonly SlotPair[]): readonly string[] {
  const slots = lines.length === 0 ? index.slots : lines.flatMap(([, slot]) => index.slots[slot] ?? []);
  return [...(domains.get(index.domain)?.resources.values() ?? [])]
    .filter((pin) => slots.some((slot) => canFill(slot, pin)))
    .map(({ resource }) => resource.id);
}

/** Keeps the better of two answers. */
function offer(answers: Map<string, Connectability>, key: string, answer: Connectability): void {
  const known = answers.get(key);
  const better = (): boolean => answer.ok === true && (known?.ok !== true || (answer.rank ?? 0) < (known.rank ?? 0));
  if (known === undefined || better()) answers.set(key, answer);
}

function interfaceAnswers(
  design: Design,
  from: PortRef,
  reasonOf: (verdict: Incompatible) => string,
): Map<string, Connectability> {
  const answers = new Map<string, Connectability>();
  const own = offerAt(design, from);
  const rankOf = (end: PortRef): number => {
    const far = offerAt(design, end);
    return own === null || far === null ? 0 : offerRank(own, far);
  };
  for (const { end, verdict, concession } of connectableOnBoard(design, from)) {
    if (verdict.ok) answers.set(portKey(end), { ok: true, rank: rankOf(end) });
    else if (concession !== undefined)
      answers.set(portKey(end), { ok: true, rank: rankOf(end), asks: editorTexts.asks[concession] });
    else {
      answers.set(portKey(end), {
        // Worded when somebody asks: a drag meets few of the ports that it cannot connect to.
        get reason() {
          return reasonOf(verdict);
        },
      });
    }
  }
  return answers;
}
