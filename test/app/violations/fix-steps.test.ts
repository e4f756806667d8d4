import { afterEach, expect, it } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { FixEdit } from '#engine/rules/rule.ts';
import { editStepsTexts } from '../../../app/texts/engine/edit-steps.ts';
import { ENGLISH, speak } from '../../../app/texts/language.ts';
import { reword } from '../../../app/texts/pseudo-language.ts';
import { fixSteps } from '../../../app/violations/fix-steps.ts';
import { applied, boardOf, connect, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

const plain = boardOf('esp32-devkitc-v4 as MCU', 'bme280 as Air', connect('MCU.i2c', 'Air.i2c'));
const [mcu, air] = [partId(plain, 'MCU'), partId(plain, 'Air')];
const fingerprint = `power-unpowered-part|p=${air}|`;
const board = applied(
  applyEdits(plain, [{ op: 'waive', fingerprint, why: 'on the bench' }], context(undefined, 'Ada', 50)),
).board;
const [connection = ''] = board.connections.keys();
const i2c = { part: mcu, domain: 'electrical', interface: 'i2c' } as const;
const steps = (edits: readonly FixEdit[]) => fixSteps(designOf(board), STARTER_LIBRARY, edits);

afterEach(() => speak(ENGLISH));

const STEPS: readonly (readonly [step: string, edit: FixEdit])[] = [
  ['Add Bosch BME280', { op: 'add_part', definition: 'bme280' }],
  ['Add Spare (Bosch BME280)', { op: 'add_part', definition: 'bme280', label: 'Spare' }],
  ['Connect MCU UART to Air I2C #2', { op: 'connect', from: end('uart'), to: { ...i2c, part: air, instance: 1 } }],
  ['Disconnect MCU I2C and Air I2C', { op: 'disconnect', connection }],
  [
    'MCU I2C – Air I2C: set Cable length m to 1.5',
    { op: 'update_connection', connection, fields: { cable_length_m: 1.5 } },
  ],
  [
    'Air: set I2C address to 0x77, Termination to on and Mode to its default',
    { op: 'update_part', part: air, fields: { 'electrical/i2c/i2c_address': '0x77', termination: true, mode: null } },
  ],
  ['Fix I2C SDA of MCU I2C to GPIO21', { op: 'pin', slot: { ...i2c, requires: 0, n: 0 }, resource: 'gpio21' }],
  ['Let the engine choose the pin for I2C SDA of MCU I2C', { op: 'unpin', slot: { ...i2c, requires: 0, n: 0 } }],
  ['Remove the waiver of Ada: “on the bench”', { op: 'unwaive', fingerprint }],
];

it.each(STEPS)('[Y8] a step of a fix is described by the names that the board shows: %s', (step, edit) => {
  expect(steps([edit])).toEqual([step]);
  speak({ tag: 'en-XA', reword });
  expect(steps([edit])[0]).toMatch(/^⟦/);
});

it('[Y8] the steps of a fix are sentences', () => {
  expect(editStepsTexts.all({ steps: steps(STEPS.slice(-2).map(([, edit]) => edit)) })).toBe(
    'Let the engine choose the pin for I2C SDA of MCU I2C. Remove the waiver of Ada: “on the bench”.',
  );
});

function end(id: string) {
  return { part: mcu, interface: id };
}
