import { number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** The first steps of somebody who has just come. */
export const firstStepsTexts = inLanguage('firstSteps', {
  title: 'First steps',
  boardName: 'First steps: weather station',
  noSample: 'The sample board has been changed, so the first steps cannot be made from it.',
  hide: 'Hide the first steps',
  done: 'done',
  found: 'What Busbar found',
  why: 'Why?',
  progress: ({ taken, count }: { taken: number; count: number }) => `${number(taken)} of ${number(count)} done`,
  allDone: 'That was everything. The board is yours.',
  step: {
    place: 'Place a part',
    connect: 'Connect it',
    fix: 'Fix what Busbar found',
    agent: 'Let an agent in',
  },
  how: {
    place: 'Drag one from the library onto the board.',
    connect: 'Drag from one of its ports: what fits lights up.',
    fix: 'The air sensor gets 5 V. See why, and let Busbar fix it.',
    agent: 'Make a key for your coding agent, then ask it for a change.',
  },
});
