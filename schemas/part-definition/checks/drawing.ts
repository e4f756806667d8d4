import { misspelling, nearest } from '../../nearest.ts';
import {
  DRAWING_CLASSES,
  DRAWING_COLOURS,
  DRAWN_FEATURES,
  DRAWN_SYMBOLS,
  VALVE_ACTUATORS,
} from '../../vocabulary/drawings.ts';
import { drawnSize } from '../drawn-size.ts';
import { writeFix } from '../fix.ts';
import type { Report } from '../problem.ts';
import type { DrawingWord } from '../problem-params.ts';
import type { PartDefinition } from '../types.ts';

const AT = '/definition/drawing';

/**
 * The words of a drawing are those of the vocabulary, and its class has the keys and the dimensions that it is drawn from.
 * Warnings: who does not know a class shows the part as a block.
 */
export function checkDrawing(definition: PartDefinition, report: Report): void {
  const { drawing } = definition;
  if (drawing === undefined) return;
  const word = (of: DrawingWord, given: string | undefined, known: Iterable<string>, where: string) => {
    const words = new Set(known);
    if (given === undefined || words.has(given)) return;
    report({
      pointer: `${AT}/${where}`,
      rule: 'def-drawing-word-unknown',
      severity: 'warning',
      code: 'drawing-word-unknown',
      params: { of, given },
      value: given,
      nearest: () => nearest(given, words),
      fix: () => {
        const meant = misspelling(given, words);
        return meant === null ? null : writeFix(`${AT}/${where}`, meant);
      },
    });
  };
  word('class', drawing.class, DRAWING_CLASSES.keys(), 'class');
  word('colour', drawing.colour, DRAWING_COLOURS, 'colour');
  drawing.features?.forEach(({ kind }, index) => {
    word('feature', kind, DRAWN_FEATURES, `features/${index}/kind`);
  });
  drawing.actuators?.forEach((given, index) => {
    word('actuator', given, VALVE_ACTUATORS, `actuators/${index}`);
  });
  const symbols = DRAWN_SYMBOLS.get(drawing.class);
  if (symbols !== undefined) word('symbol', drawing.symbol, symbols, 'symbol');

  const { across = 'length', down = 'width' } = drawing;
  const size = drawnSize(definition);
  const lacks = [
    ...(DRAWING_CLASSES.get(drawing.class)?.needs ?? []).filter((key) => drawing[key] === undefined),
    ...(size.across_mm === undefined ? [`dimensions_mm.${across}`] : []),
    ...(size.down_mm === undefined ? [`dimensions_mm.${down}`] : []),
  ];
  for (const key of lacks) {
    report({
      pointer: AT,
      rule: 'def-drawing-incomplete',
      severity: 'warning',
      code: 'drawing-incomplete',
      params: { class: drawing.class, key },
      value: drawing.class,
    });
  }
}
