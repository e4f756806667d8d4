/** Resistances as people read them, in both voices: "470 Ω", "4.7 kΩ", "1 MΩ". */

export interface ResistanceFigure {
  readonly value: number;
  readonly unit: 'Ω' | 'kΩ' | 'MΩ';
}

export function resistanceFigure(ohm: number): ResistanceFigure {
  if (ohm < 1000) return { value: ohm, unit: 'Ω' };
  return ohm < 1e6 ? { value: ohm / 1000, unit: 'kΩ' } : { value: ohm / 1e6, unit: 'MΩ' };
}

export function resistance(ohm: number): string {
  const { value, unit } = resistanceFigure(ohm);
  return `${value} ${unit}`;
}
