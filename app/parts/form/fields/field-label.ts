/** Labels of the form, made from the keys of the schema: `working_pressure_bar` is "Working pressure" in bar. */
import type { Json } from '#schemas/json-schema.ts';
import { partFieldsTexts } from '../../../texts/parts/part-fields.ts';
import { humanised } from '../../../texts/vocabulary.ts';

interface FieldLabel {
  readonly label: string;
  readonly unit: string;
}

const UNITS: Readonly<Record<string, string>> = {
  V: 'V',
  mV: 'mV',
  kV: 'kV',
  mA: 'mA',
  uA: 'µA',
  W: 'W',
  mW: 'mW',
  kΩ: 'kΩ',
  ohm: 'Ω',
  pF: 'pF',
  mm: 'mm',
  m: 'm',
  g: 'g',
  bar: 'bar',
  C: '°C',
  N: 'N',
  s: 's',
  px: 'px',
  percent: '%',
  mbps: 'Mbit/s',
  bytes: 'bytes',
};

/** The label of a key of the schema, and the unit of its values; '' where they have none. */
export function labelOf(key: string): FieldLabel {
  const flow = key.replace(/_l_per_min$/, '');
  const at = key.lastIndexOf('_');
  const unit = flow === key ? (UNITS[key.slice(at + 1)] ?? (key === 'currentPriceUSD' ? 'USD' : '')) : 'l/min';
  const bare = flow !== key ? flow : unit === '' || at < 0 ? key : key.slice(0, at);
  return { label: partFieldsTexts.label({ key, inWords: humanised(bare) }), unit };
}

/** A value of an enumeration as a choice. */
export function choiceOf(value: Json): { readonly value: Json; readonly name: string } {
  const id = String(value);
  return { value, name: partFieldsTexts.choice({ value: id, inWords: id.replaceAll('_', ' ') }) };
}
