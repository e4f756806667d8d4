/** A part definition from a symbol: what the symbol says, and nothing else. */
import type { PartDefinitionFile, Resource } from '#schemas/part-definition/types.ts';
import type { PartSymbol, SymbolPin } from './part-symbol.ts';
import { namesInPin, type PinReading, readPin, type Surroundings } from './pin-functions.ts';
import { freePinId, plainPinId } from './pin-words.ts';
import { symbolInterfacesOf } from './symbol-interfaces.ts';

export interface SymbolDefinition {
  readonly file: PartDefinitionFile;
  /** Pins and names that no function answers to, as `14 VCP` and `12 PA0: TIM2_ETR`. */
  readonly notUnderstood: readonly string[];
  /** Pins whose function follows from the electrical type alone. */
  readonly assumed: readonly string[];
}

/** No ratings, levels or sizes: a symbol has none. */
export function symbolDefinitionOf(symbol: PartSymbol, source: string): SymbolDefinition {
  const around = surroundingsOf(symbol);
  const readings = symbol.pins.map((pin) => ({ pin, reading: reading(pin, symbol, around) }));
  const resources = resourcesOf(readings);
  const notUnderstood = readings.flatMap(({ pin, reading }) =>
    reading.notUnderstood.map((name) => (name === pin.name ? labelOf(pin) : `${labelOf(pin)}: ${name}`)),
  );
  const assumed = readings.flatMap(({ pin, reading }) => (reading.isAssumed ? [labelOf(pin)] : []));
  const [kind, taxonomy] = kindOf(symbol, around);
  const prefix = /^[A-Z]{1,3}$/.exec(symbol.reference)?.[0];
  const isAddress = /^https?:\/\/\S+$/.test(symbol.datasheet);
  return {
    notUnderstood,
    assumed,
    file: {
      definition: {
        metadata: {
          id: idOf(symbol.name),
          name: symbol.name.slice(0, 200),
          type: kind,
          taxonomy: [taxonomy],
          ...(symbol.description !== '' && { description: symbol.description }),
          part_number: symbol.name,
          ...(isAddress && { datasheet_url: symbol.datasheet }),
          ...(symbol.keywords.length > 0 && { tags: [...new Set(symbol.keywords.map((word) => word.toLowerCase()))] }),
          ...(prefix !== undefined && { reference_prefix: prefix }),
          ...(/^[^:\s]+:[^:\s]+$/.test(symbol.footprint) && { footprint: symbol.footprint }),
          schema_version: '1.4.0',
          version: '1.0',
        },
        domains: [
          {
            domain: 'electrical',
            pin_count: new Set(symbol.pins.map(({ number }) => number)).size,
            resources,
            interfaces: symbolInterfacesOf(resources, around.isProgrammable),
          },
        ],
        warnings: warningsOf(notUnderstood, assumed),
        sources: [{ fields: ['*'], document: source, status: 'unverified' }],
      },
    },
  };
}

const ENDS: Readonly<Record<string, string>> = { R: 'resistor_terminal', RN: 'resistor_terminal' };

/** Both ends of a resistor are alike, and those of a diode are told by their letters. */
function reading(pin: SymbolPin, symbol: PartSymbol, around: Surroundings): PinReading {
  if (pin.type === 'passive') {
    const end = ENDS[symbol.reference] ?? (symbol.reference === 'D' ? DIODE[pin.name.toUpperCase()] : undefined);
    if (end !== undefined) return { functions: [end], notUnderstood: [], isAssumed: false };
  }
  return readPin(pin, around);
}

const DIODE: Readonly<Record<string, string>> = { A: 'diode_anode', K: 'diode_cathode' };

function resourcesOf(
  readings: readonly { readonly pin: SymbolPin; readonly reading: PinReading }[],
): readonly Resource[] {
  const taken = new Set<string>();
  return readings.map(({ pin, reading: { functions } }) => {
    const names = namesInPin(pin.name).join('_');
    return {
      id: freePinId(plainPinId(names === '' ? `pin_${pin.number}` : names), taken),
      name: labelOf(pin),
      functions: functions.map((name) => ({ name })),
    };
  });
}

/** `SDA (5)`; of a pin without a name its number. */
function labelOf({ name, number }: SymbolPin): string {
  const words = namesInPin(name).join('/');
  return words === '' ? number || 'pin' : number === '' ? words : `${words} (${number})`;
}

function surroundingsOf(symbol: PartSymbol): Surroundings {
  const names = new Set(symbol.pins.flatMap(({ name }) => namesInPin(name).map((word) => word.toUpperCase())));
  const ports = [...names].filter((name) =>
    /^(P[A-K]\d{1,2}|GPIO\d+|IO\d+|GP\d+|R[A-K]\d|P\d[._]?\d{1,2}|D\d{1,2})$/.test(name),
  );
  const text = `${symbol.description} ${symbol.keywords.join(' ')}`;
  const isProgrammable =
    ports.length >= 4 &&
    (/microcontroller|mcu|micro ?controller|arduino|module|board|wifi|wi-fi|cpu|processor|arm|avr|pic|flash/i.test(
      text,
    ) ||
      ports.length >= 10);
  const supplies = new Set(
    symbol.pins
      .filter(({ type }) => type === 'power_in')
      .flatMap(({ name }) => namesInPin(name).map((word) => word.toUpperCase())),
  );
  return { names, supplies, isProgrammable };
}

const KINDS: readonly (readonly [RegExp, kind: string, taxonomy: string])[] = [
  [/^(R|RN|RV)$/, 'passive', 'component.passive.resistor'],
  [/^C$/, 'passive', 'component.passive.capacitor'],
  [/^L$/, 'passive', 'component.passive.inductor'],
  [/^D$/, 'passive', 'component.discrete.diode'],
  [/^Q$/, 'custom', 'component.discrete.transistor'],
  [/^(J|P|X)$/, 'connector', 'component.connector'],
  [/^(SW|S)$/, 'custom', 'component.switch'],
  [/^K$/, 'actuator', 'actuator.relay'],
];

function kindOf(symbol: PartSymbol, around: Surroundings): readonly [kind: string, taxonomy: string] {
  if (around.isProgrammable) return ['microcontroller', 'microcontroller'];
  const found = KINDS.find(([pattern]) => pattern.test(symbol.reference));
  if (found !== undefined) return [found[1], found[2]];
  return /sensor/i.test(symbol.description) ? ['sensor', 'sensor'] : ['custom', 'component.ic'];
}

function warningsOf(notUnderstood: readonly string[], assumed: readonly string[]): readonly string[] {
  return [
    'Made from a symbol, which has no ratings: state voltages, currents and logic levels before you rely on a check.',
    ...(assumed.length > 0 ? [`Taken for digital pins, since a symbol does not say: ${listed(assumed)}.`] : []),
    ...(notUnderstood.length > 0 ? [`Not understood: ${listed(notUnderstood)}.`] : []),
  ];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
}

const SHOWN = 200;

function idOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/\+/g, '-plus')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain.slice(0, 120) || 'symbol';
}
