/** German of why two interfaces or two pins do not fit, and of what decides about a candidate. */
import type { PinFaultParams } from '#engine/compatibility/pin-fault-params.ts';
import { leftInWords } from '../../engine/offer-facts.ts';
import { pinOfPart } from '../../engine/pin-faults.ts';
import { alternatives, current, list, number, plural, quantity } from '../../format.ts';
import { functionOf, nameOf } from '../../names.ts';
import type { Areas } from '../../translation.ts';
import { inWords, protocolName, protocolWords } from '../../vocabulary.ts';

export const fitting: Areas<'offerFacts' | 'pinFaults' | 'verdicts'> = {
  offerFacts: {
    facts: {
      supply: ({ volts: given, fed, left }) => {
        if (given === null) return 'gibt weiter, was es speist';
        const voltage = fed ? volts(given) : `${volts(given)}, sobald versorgt`;
        return left === null ? voltage : `${voltage} · ${leftInWords(left)}`;
      },
      load: ({ accepts_V, draw_mA, left }) => {
        const takes = accepts_V === null ? 'Spannung nicht angegeben' : `verträgt ${span(accepts_V)}`;
        const draws = draw_mA === null ? 'Strom nicht angegeben' : `nimmt ${current(draw_mA)} auf`;
        return left === null ? `${takes}, ${draws}` : `${takes}, ${draws} · ${leftInWords(left)}`;
      },
      logic: ({ volts: given }) => `${volts(given)}-Logik`,
      level: ({ volts: given }) => volts(given),
      address: ({ address, free }) => (free ? `${address} frei` : `${address} belegt`),
      'address-open': ({ pins }) =>
        `Adresse unbestimmt, solange ${list(pins)} offen ${plural(pins.length, { one: 'ist', other: 'sind' })}`,
      pins: ({ pins }) => pins.join(', '),
      speed: ({ mbps }) => quantity(mbps, 'Mbit/s'),
      pressure: ({ most_bar }) => `bis ${quantity(most_bar, 'bar')}`,
    },
    left: ({ share, limit, stated }) =>
      stated ? `${share} von ${limit} frei` : `höchstens ${share} von ${limit} frei`,
  },
  pinFaults: {
    'both-send': (met) => `${pinOfPart(met.from)} trifft auf ${pinOfPart(met.to)}, und beide senden. ${remedy(met)}`,
    'both-listen': (met) =>
      `${pinOfPart(met.from)} trifft auf ${pinOfPart(met.to)}, und beide empfangen. ${remedy(met)}`,
    reversed: (met) =>
      `${pinOfPart(met.from)} läge an ${pinOfPart(met.to)}: Plus und Masse der Versorgung sind vertauscht. ${remedy(met)}`,
    'loop-reversed': ({ pin, other }) =>
      `${pinOfPart(pin)} läge an ${pinOfPart(other)}: Die Stromschleife ist verpolt. Plus des Messumformers gehört an die Versorgung, sein Ausgang an den Eingang, der die Schleife misst.`,
    'loads-in-series': ({ from, to }) =>
      `${pinOfPart(from)} läge an ${pinOfPart(to)}: Die beiden Lasten lägen in Reihe, und jede bekäme nur einen Teil der Spannung. ${pinOfPart(from)} gehört an die Rückleitung der Versorgung, Minus oder N.`,
    'across-shunt': ({ rail, pin, shunt_ohm, driven_mA, limit_mA }) =>
      `${pinOfPart(pin)} misst einen Strom über ${quantity(shunt_ohm, 'Ω')} im Innern${limit_mA === undefined ? '' : `, die ${current(limit_mA)} vertragen`}. ${pinOfPart(rail)} unmittelbar daran triebe ${driven_mA === undefined ? 'weit mehr hindurch' : `${current(driven_mA)} hindurch`} und zerstörte ihn. Dazwischen gehört ein Messumformer, der den Strom begrenzt.`,
    crossed: ({ functions, ...met }) =>
      `${pinOfPart(met.from)} trifft auf ${pinOfPart(met.to)}, aber ${functionOf(functions.from)} und ${functionOf(functions.to)} sind verschiedene Leitungen. ${remedy(met)}`,
    inverted: (met) =>
      `${pinOfPart(met.from)} trifft auf ${pinOfPart(met.to)}, die andere Hälfte des Paars: Die Polarität ist vertauscht. ${remedy(met)}`,
    windings: (met) =>
      `${pinOfPart(met.from)} trifft auf ${pinOfPart(met.to)}, das zur anderen Wicklung gehört: Keine Wicklung bekommt Strom. ${remedy(met)}`,
    'input-only': ({ pin, function: name, other, able }) =>
      `${pinOfPart(pin)} ist nur ein Eingang und kann ${pinOfPart(other)} nicht als ${functionOf(name)} treiben. ${capable(able)}`,
    'needs-driver': ({ pin, other, given_mA, taken_mA, pin_V, other_V, able }) =>
      `${pinOfPart(pin)} ist ein Signalpin${given_mA === undefined ? '' : ` mit ${current(given_mA, taken_mA)}`} und kann den Strom von ${pinOfPart(other)}${taken_mA === undefined ? '' : `, ${current(taken_mA, given_mA)},`} nicht führen${pin_V === undefined || other_V === undefined ? '' : ` und verträgt bei eigenen ${quantity(pin_V, 'V')} dessen ${quantity(other_V, 'V')} nicht`}. ${able.length === 0 ? 'Setzen Sie einen Treiber dazwischen.' : `Speisen Sie es aus ${alternatives(able.map(nameOf))}, oder über einen Treiber.`}`,
    lacks: ({ pin, function: name, other, able }) =>
      `${pinOfPart(pin)} kann ${functionOf(name)} nicht bedienen, was ${pinOfPart(other)} braucht. ${capable(able)}`,
    apart: ({ protocols, ...met }) =>
      `${pinOfPart(met.from)} lässt sich nicht mit ${pinOfPart(met.to)} verbinden: ${spoken(protocols.from)} passt nicht zu ${spoken(protocols.to)}. ${remedy(met)}`,
    mains: ({ mains, mains_V, other, other_V }) =>
      `${pinOfPart(mains)} führt Netzspannung, ${quantity(mains_V, 'V')}. ${pinOfPart(other)} ist ${other_V === null ? 'nicht dafür gemacht' : `für ${quantity(other_V, 'V')} gemacht`}.`,
    unclaimed: ({ pin, why }) =>
      `Mit ${pinOfPart(pin)} lässt sich nichts verbinden: Keine Schnittstelle von ${pin.part} benutzt diesen Pin${why === undefined ? '.' : ` (${why.replace(/\.$/, '')}).`}`,
  },
  verdicts: {
    'interface-missing': () => 'Diese Schnittstelle ist nicht mehr auf dem Board.',
    'same-interface': ({ interface: own }) => `${nameOf(own)} lässt sich nicht mit sich selbst verbinden.`,
    domains: ({ a, b }) => `${nameOf(a)} gehört zur Domäne ${inWords(a.domain)}, ${nameOf(b)} zu ${inWords(b.domain)}.`,
    protocols: ({ a, b }) => {
      const [first, second] = [protocolWords(a.protocol), protocolWords(b.protocol)];
      return nameOf(b) === second
        ? `${nameOf(a)} verbindet sich nur mit ${first}, nicht mit ${second}.`
        : `${nameOf(a)} verbindet sich nur mit ${first}; ${nameOf(b)} ist ${second}.`;
    },
    roles: ({ a, b, protocol }) => {
      const [first, second] = [a, b].map(({ roles }) => alternatives(roles.map(inWords)));
      return first === second
        ? `${protocolName(protocol)}: Beide Enden sind ${first}, und eines muss die andere Seite sein.`
        : `${protocolName(protocol)}: ${first} passt nicht zu ${second}.`;
    },
    functions: ({ a, b }) =>
      `${list(a.functions.map(functionOf))} von ${nameOf(a)} ${plural(a.functions.length, { one: 'hat', other: 'haben' })} kein Gegenstück in ${nameOf(b)} mit ${list(b.functions.map(functionOf))}.`,
    media: ({ a, b }) => `${nameOf(a)} führt ${inWords(a.fluid)}, ${nameOf(b)} führt ${inWords(b.fluid)}.`,
    'fluid-not-allowed': ({ interface: port, fluid }) => `${nameOf(port)} ist nicht für ${inWords(fluid)} gemacht.`,
    speeds: ({ a, b }) => `${nameOf(a)} läuft mit ${speeds(a.speeds_mbps)}, ${nameOf(b)} mit ${speeds(b.speeds_mbps)}.`,
    supply: ({ source, given_V, sink, accepted_V }) =>
      `${nameOf(source)} liefert ${span(given_V)}; ${nameOf(sink)} verträgt ${span(accepted_V)}.`,
    'signal-levels': ({ a, b }) =>
      `${nameOf(a)} arbeitet mit ${volts(a.level_V)}, ${nameOf(b)} mit ${volts(b.level_V)}, und die Pegel müssen gleich sein.`,
    'no-free-resources': ({ part, interface: port, concession }) =>
      concession === 'moves'
        ? `${part} hat keinen Pin für ${nameOf(port)} frei, wenn nicht andere umziehen.`
        : concession === 'sharing'
          ? `${part} hat keinen Pin für ${nameOf(port)} frei, wenn nicht einer gemeinsam genutzt wird.`
          : `${part} hat keinen Pin für ${nameOf(port)} frei.`,
    'in-use': ({ part, interface: port, concession }) =>
      concession === 'moves'
        ? `${part} · ${nameOf(port)} ist in Gebrauch und nimmt keine Verbindung mehr an, wenn nicht andere umziehen.`
        : concession === 'sharing'
          ? `${part} · ${nameOf(port)} ist in Gebrauch und nimmt keine Verbindung mehr an, wenn nicht ein Pin gemeinsam genutzt wird.`
          : `${part} · ${nameOf(port)} ist in Gebrauch und nimmt keine Verbindung mehr an.`,
    'both-ends': ({ part }) => `${part} hat keine Pins für beide Enden der Verbindung.`,
  },
};

function remedy({ from, to, fits }: PinFaultParams['both-send']): string {
  const ways = [
    ...(fits.from.length === 0
      ? []
      : [`${pinOfPart(from)} gehört an ${alternatives(fits.from.map(nameOf))} von ${to.part}.`]),
    ...(fits.to.length === 0
      ? []
      : [`${pinOfPart(to)} gehört an ${alternatives(fits.to.map(nameOf))} von ${from.part}.`]),
  ];
  return ways.length === 0 ? 'Wählen Sie andere Pins.' : ways.join(' ');
}

function capable(able: PinFaultParams['lacks']['able']): string {
  return able.length === 0 ? 'Kein Pin dieses Bauteils kann es.' : `Pins, die es können: ${list(able.map(nameOf))}.`;
}

function spoken(protocols: readonly string[]): string {
  return list(protocols.map(protocolName));
}

function volts(value: number): string {
  return quantity(value, 'V');
}

function span([low, high]: readonly [number, number]): string {
  return low === high ? volts(low) : `${number(low)} bis ${volts(high)}`;
}

function speeds(mbps: readonly number[]): string {
  return alternatives(mbps.map((speed) => quantity(speed, 'Mbit/s')));
}
