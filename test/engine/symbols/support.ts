/** A library of symbols as KiCad 6 and later write them, of the symbols that a test gives. */
export function library(...symbols: readonly string[]): string {
  return `(kicad_symbol_lib (version 20211014) (generator kicad_symbol_editor)\n${symbols.join('\n')}\n)`;
}

export interface PinText {
  readonly number: string;
  readonly name: string;
  readonly type?: string;
  readonly alternates?: readonly (readonly [name: string, type: string])[];
}

export function pin({ number, name, type = 'bidirectional', alternates = [] }: PinText): string {
  const others = alternates.map(([other, kind]) => `(alternate "${other}" ${kind} line)`).join(' ');
  const effects = '(effects (font (size 1.27 1.27)))';
  return `(pin ${type} line (at 0 0 0) (length 2.54) (name "${name}" ${effects}) (number "${number}" ${effects}) ${others})`;
}

export function property(key: string, value: string): string {
  return `(property "${key}" "${value}" (id 0) (at 0 0 0) (effects (font (size 1.27 1.27)) hide))`;
}

export function symbol(
  name: string,
  pins: readonly PinText[],
  properties: Readonly<Record<string, string>> = {},
): string {
  const stated = Object.entries({ Reference: 'U', Value: name, ...properties }).map(([key, value]) =>
    property(key, value),
  );
  return `(symbol "${name}" (in_bom yes) (on_board yes) ${stated.join(' ')} (symbol "${name}_0_1" (rectangle (start 0 0) (end 1 1)))
    (symbol "${name}_1_1" ${pins.map(pin).join('\n')}))`;
}
