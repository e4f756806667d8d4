import { inLanguage } from '../language.ts';

/** What a wire under the pointer is and carries. */
export const wireTexts = inLanguage('wires', {
  ground: 'Ground',
  earth: 'Protective earth',
  voltageNotStated: 'voltage not stated',
  drawNotStated: 'draw not stated',
  carries: ({ current }: { current: string }) => `carries ${current}`,
});
