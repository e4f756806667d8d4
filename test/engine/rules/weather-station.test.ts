import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { partSize } from '#engine/placement/part-size.ts';
import { about, add, besideOpenPins, forced, join, run, station, verdict } from './support.ts';

test('[R1] the wired weather station has no violation of any severity, and nothing is left unevaluated', () => {
  const { violations, notEvaluated, skipped } = run(station());
  expect({ violations, notEvaluated, skipped }).toEqual({ violations: [], notEvaluated: [], skipped: [] });
});

test('[R1] its engine chose the customary I2C pins', () => {
  const board = station();
  const pins = [...designOf(board).links.values()]
    .filter((link) =>
      link.ends.some((end) => end.index.interface.protocol.type === 'i2c' && end.end.interface === 'i2c'),
    )
    .flatMap((link) =>
      link.conductors.map(
        ({ a, b }) => `${a.function} ${[a.resource, b.resource].find((id) => id.startsWith('gpio'))}`,
      ),
    );
  expect([...new Set(pins)].sort()).toEqual(['i2c_scl gpio22', 'i2c_sda gpio21']);
});

test('[R1] its parts stand on the grid, from supply to sensors, and do not overlap', () => {
  const board = station();
  const boxes = [...board.parts.values()].map((part) => ({
    part,
    size: partSize(board.definitions.get(part.definition)),
  }));
  for (const { part } of boxes) expect([part.at[0] % 20, part.at[1] % 20].map(Math.abs)).toEqual([0, 0]);
  const overlapping = boxes.flatMap((a, i) =>
    boxes.slice(i + 1).flatMap((b) => {
      const apart = [0, 1].some(
        (axis) =>
          Math.abs((a.part.at[axis] ?? 0) - (b.part.at[axis] ?? 0)) * 2 >=
          (a.size[axis] ?? 0) + (b.size[axis] ?? 0) + 40,
      );
      return apart ? [] : [`${a.part.label} and ${b.part.label}`];
    }),
  );
  expect(overlapping).toEqual([]);
});

test('[R2] a second sensor at the same address is one address conflict, and its fix clears it', () => {
  const board = station({
    and: [
      add('bmp280', 'bmp'),
      join('mcu.3v3_out', 'bmp.vdd'),
      join('mcu.3v3_out', 'bmp.vddio'),
      join('mcu.i2c', 'bmp.i2c'),
    ],
  });
  expect(besideOpenPins(board)).toEqual({ 'elec-i2c-address-conflict': 1 });
});

test('[R2] a core supply of 5 V on a 3.6 V sensor is one voltage out of range', () => {
  const vdd = (edit: Edit) => edit.op === 'connect' && edit.to.part === '$air' && edit.to.interface === 'vdd';
  const board = forced(station({ without: vdd }), ['ESP32.5v_out', 'Air sensor.vdd']);
  expect(verdict(board)).toEqual({ 'elec-voltage-out-of-range': 1 });
  expect(run(board).violations[0]).toMatchObject({
    message: 'ESP32.5V pin as output gives 5 V; Air sensor.VDD (8) accepts 1.71–3.6 V',
    data: { measured: 5, limit: 3.6, unit: 'V' },
  });
});

test('[R2] without the resistor the one-wire line is one missing pull-up', () => {
  expect(verdict(station({ without: about('$dq') }))).toEqual({ 'elec-pullup-missing': 1 });
});

test('[R2] a linear regulator on one cell is one dropout, and the voltage rule keeps silent', () => {
  const board = station({
    without: (edit) =>
      about('$mains', '$usb')(edit) ||
      (edit.op === 'connect' && edit.from.part === '$mcu' && edit.from.interface === '3v3_out'),
    and: [
      add('samsung-25r-18650', 'cell'),
      add('ams1117-3-3', 'ldo'),
      join('cell.output', 'ldo.input'),
      join('ldo.output', 'mcu.3v3_in'),
      ...['air.vdd', 'air.vddio', 'display.power', 'soil.power', 'sda.end_1', 'scl.end_1', 'dq.end_1'].map((to) =>
        join('ldo.output', to),
      ),
    ],
  });
  expect(besideOpenPins(board)).toEqual({ 'power-dropout': 1 });
});

test('[R2] a 5 V echo straight into a 3.3 V pin is one overvoltage', () => {
  const board = station({
    and: [
      add('hc-sr04', 'sonar'),
      join('mcu.5v_out', 'sonar.power'),
      join('mcu.gpio_output', 'sonar.trigger'),
      join('sonar.echo', 'mcu.gpio_input'),
    ],
  });
  expect(verdict(board)).toEqual({ 'elec-input-overvoltage': 1 });
});
