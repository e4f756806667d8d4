import type { FixCode, FixParams } from '#engine/rules/fixes.ts';
import type { Params } from '#engine/rules/rule.ts';
import { exactCurrent, list, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { named, namedAll } from '../places.ts';

type FixTexts = { readonly [C in FixCode]: (params: FixParams<C>) => string };

/** What the button of each fix says. */
export const fixTexts = inLanguage('fixes', {
  'add-antenna': (p) => `Add ${p.antenna} to ${p.part}`,
  'add-flyback-diode': (p) => `Add ${p.diode} across ${named(p.load)}`,
  'add-hold': (p) => `Add a ${quantity(p.resistance_kΩ, 'kΩ')} ${p.up ? 'pull-up' : 'pull-down'} to ${named(p.pin)}`,
  'add-level-shifter': (p) =>
    `Insert ${p.shifter} between ${named(p.a)} (${quantity(p.low_V, 'V')}) and ${named(p.b)} (${quantity(p.high_V, 'V')})`,
  'add-pull-up': (p) => `Add a ${quantity(p.resistance_kΩ, 'kΩ')} pull-up to ${p.line} of ${named(p.bus)}`,
  'add-silencer': (p) => `Add ${p.silencer} to ${p.part}`,
  'add-supply': (p) => `Feed it from ${p.supply}${p.from === undefined ? '' : ` on ${p.from}`}`,
  'add-terminators': (p) => `Add ${p.resistor} across ${list(namedAll(p.ends))}`,
  'choose-pin': (p) => `Choose a pin for ${named(p.end)}`,
  connect: (p) => `Connect ${named(p.a)} to ${named(p.b)}`,
  'connect-elsewhere': (p) => `Connect to ${list(namedAll(p.ends))} instead`,
  'delete-connection': (p) =>
    p.a === undefined || p.b === undefined
      ? 'Delete the connection'
      : `Delete the connection of ${named(p.a)} and ${named(p.b)}`,
  'feed-from': (p) => `Feed it from ${p.rail}`,
  'feed-over-cable': (p) => `Feed it over its cable, from ${named(p.from)}`,
  'join-grounds': (p) => `Join the grounds of ${p.a} and ${p.b}`,
  'keep-moved-pins': () => 'Keep the new pins',
  'move-end': (p) => `Move ${named(p.end)} from ${named(p.from)} to ${named(p.to)}`,
  'move-pins': (p) => `Move ${list(p.ends.map((end, at) => `${named(end)} to ${p.to[at]}`))}`,
  'remove-waiver': () => 'Remove the waiver',
  'set-address': (p) => `Set ${p.part} to ${p.address}`,
  'set-line-rate': (p) => `Set the line to ${quantity(p.rate_Bd, 'Bd')}`,
  'set-baud-rate': (p) => `Set ${named(p.end)} to ${quantity(p.rate_Bd, 'Bd')}`,
  'set-current-limit': (p) => `Set the current limit of ${named(p.part)} to ${exactCurrent(p.current_mA)}`,
  'set-field': (p) => `Set ${p.field} of ${p.part} to ${p.value}`,
  'set-pressure': (p) => `Set ${p.part} to ${quantity(p.pressure_bar, 'bar')}`,
  'swap-ends': (p) => `Swap ${p.a} and ${p.b} of ${p.part}`,
  'swap-lines': (p) => `Swap the lines of ${named(p.a)} and ${named(p.b)}`,
  'switch-terminators': (p) => `Switch the terminator of ${list(namedAll(p.ends))} ${p.on ? 'on' : 'off'}`,
  'tie-pins': (p) => `Tie ${list(namedAll(p.pins))} to ${list(namedAll(p.to))}`,
  'use-pin': (p) => `Use ${p.pin}`,
} satisfies FixTexts);

/** The label of a fix; its English one where the page does not know the code yet. */
export function fixText({ code, params, label }: Worded): string {
  if (!(code in fixTexts)) return label;
  // The engine makes the params of a code from the type that the text of this code takes.
  const text = fixTexts[code as FixCode] as (params: Params) => string;
  return text(params);
}

interface Worded {
  readonly code: string;
  readonly params: Params;
  readonly label: string;
}
