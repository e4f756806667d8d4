/** What hands do on a board that is there already: lay wires, line things up. It comes after the first picture. */
import { guidesPainter } from '../paint/guides.ts';
import { guidesFor } from './guides.ts';
import { holdAt, isLevel, laidOver, laidRoute, nudgedRoute, segmentDrag } from './lay-segment.ts';

export const handCode = { guidesFor, guidesPainter, holdAt, isLevel, laidOver, laidRoute, nudgedRoute, segmentDrag };
