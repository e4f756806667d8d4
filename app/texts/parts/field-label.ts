/** Labels of figures, made from their keys in the schema: `working_pressure_bar` is "Working pressure" in bar. */
import { humanised } from '../vocabulary.ts';
import { partFieldsTexts } from './part-fields.ts';

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
  Nm: 'Nm',
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

/** A figure by its path in a definition: `custom_fields.rated_torque_Nm` is "Rated torque, Nm". */
export function figureOf(path: string): string {
  const { label, unit } = labelOf(path.split('.').at(-1) ?? path);
  return unit === '' ? label : `${label}, ${unit}`;
}
