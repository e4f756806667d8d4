/** What a wire is and carries, in words for who points at it. */
import type { OfferFact } from '#engine/compatibility/offer-facts.ts';
import type { Design, Link } from '#engine/design/design.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import { type SupplyWire, wireFactsOf } from '#engine/views/wire-facts.ts';
import { factsInWords, leftInWords } from '../../texts/engine/offer-facts.ts';
import { wireTexts } from '../../texts/engine/wires.ts';
import { current, quantity } from '../../texts/format.ts';
import { inWords } from '../../texts/vocabulary.ts';

/** "3.3 V · carries 14 mA · 559 of 600 mA left", "Ground", "I2C SDA · 3.3 V logic"; empty where its board says nothing about it. */
export function wireWords(design: Design, wire: SceneWire): string {
  const link = design.links.get(wire.connection.id);
  if (link === undefined) return '';
  if (wire.class === 'ground') return wireTexts.ground;
  if (wire.class === 'earth') return wireTexts.earth;
  const facts = wireFactsOf(design, link);
  if (facts.kind === 'supply') return joined(supplyWords(facts));
  return joined([lineOf(link, wire), ...facts.facts.map(factWords)]);
}

/** The pins are what the wire is said to join, and an address that nobody else has is its own. */
function factWords(fact: OfferFact): string {
  if (fact.code === 'pins') return '';
  return fact.code === 'address' && fact.params.free ? fact.params.address : factsInWords([fact]);
}

function supplyWords({ voltage, carried_mA, left }: SupplyWire): readonly string[] {
  return [
    voltage === null ? wireTexts.voltageNotStated : quantity(voltage.nominal, 'V'),
    carried_mA === null ? wireTexts.drawNotStated : wireTexts.carries({ current: current(carried_mA) }),
    left === null ? '' : leftInWords(left),
  ];
}

/** What the line is that this wire of the connection is; empty where it is all of it. */
function lineOf({ conductors }: Link, { joins: [{ part, key, pad }] }: SceneWire): string {
  if (pad === null) return '';
  const ends = conductors.flatMap(({ a, b }) => [a, b]);
  const end = ends.find((one) => one.part === part && `${one.domain}/${one.resource}` === key);
  return end === undefined ? '' : inWords(end.function);
}

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(' · ');
