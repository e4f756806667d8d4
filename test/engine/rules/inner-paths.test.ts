/** Which fluid lines of a part are one path, and what that means for pressure. */
import { expect, test } from 'vitest';
import { boardWith, chip, forced, of, run } from './support.ts';

/** A block whose P lines and T lines are drilled apart. */
const manifold = chip('manifold', {
  domain: 'hydraulic',
  pins: { p1: 'fluid_line', p2: 'fluid_line', t1: 'fluid_line', t2: 'fluid_line' },
  ports: {
    p1: ['hydraulic_pressure line: ', { requires: line('p1') }],
    p2: ['hydraulic_pressure line: ', { requires: line('p2') }],
    t1: ['hydraulic_return line: ', { requires: line('t1') }],
    t2: ['hydraulic_return line: ', { requires: line('t2') }],
  },
});

function line(port: string) {
  return [{ function: 'fluid_line', count: 1, resources: [port] }];
}

const parts = [
  'gear-pump-8cc as pump',
  'relief-valve-ng6 as relief',
  'reservoir-40l as tank',
  'rexroth-4we6-24v as valve',
] as const;

test('[R151] the pressure lines of a manifold are one path, and its tank lines another', () => {
  const board = forced(
    boardWith([manifold], ...parts, 'manifold as block'),
    ['pump.pressure', 'block.p1'],
    ['pump.pressure', 'relief.p'],
    ['block.p2', 'valve.p'],
    ['block.t1', 'tank.return'],
    ['block.t2', 'valve.t'],
    ['relief.t', 'tank.return'],
  );
  // As one node the tank, which withstands 3 bar, would get the 150 bar of the relief valve.
  const fluid = run(board).violations.filter(({ rule, severity }) => rule.startsWith('fluid') && severity === 'error');
  expect(fluid.map(({ message }) => message)).toEqual([]);
});

test('[R151] a hose between a pressure line and the tank is one node: the line is named, and no fix lowers the relief valve', () => {
  const board = forced(
    boardWith([], ...parts, 'hose-2sn-3-8 as hose'),
    ['pump.pressure', 'relief.p'],
    ['relief.t', 'tank.return'],
    ['pump.pressure', 'hose.end1'],
    ['hose.return2', 'tank.return'],
  );
  expect(of(board, 'fluid-line-to-tank').map(({ severity, message }) => [severity, message])).toEqual([
    [
      'error',
      'pump.Pressure is connected straight to tank.Return 1: all the flow goes back to the tank and no pressure builds up',
    ],
  ]);
  const fixes = run(board).violations.flatMap((violation) => violation.fixes.map((fix) => fix.code));
  expect(fixes).not.toContain('set-pressure');
});

test('[R151] both lines of a double check valve carry pressure through it, each its own', () => {
  const board = forced(
    boardWith([], ...parts, 'pilot-check-ng6 as hold', 'hydraulic-cylinder-40-22-200 as cylinder'),
    ['pump.pressure', 'relief.p'],
    ['relief.t', 'tank.return'],
    ['pump.pressure', 'valve.p'],
    ['valve.t', 'tank.return'],
    ['valve.a', 'hold.a_in'],
    ['valve.b', 'hold.b_in'],
    ['hold.a_out', 'cylinder.port_b'],
    ['hold.b_out', 'cylinder.port_a'],
  );
  const fluid = run(board).violations.filter(({ rule, severity }) => rule.startsWith('fluid') && severity === 'error');
  expect(fluid.map(({ message }) => message)).toEqual([]);
});

test('[R152] a check valve passes pressure one way alone', () => {
  const behind = (inlet: string, outlet: string) =>
    forced(
      boardWith([], ...parts, 'check-valve-3-8 as check'),
      ['pump.pressure', 'relief.p'],
      ['relief.t', 'tank.return'],
      ['pump.pressure', `check.${inlet}`],
      [`check.${outlet}`, 'valve.p'],
      ['valve.t', 'tank.return'],
    );
  expect(of(behind('in', 'out'), 'fluid-check-reversed')).toEqual([]);
  expect(of(behind('out', 'in'), 'fluid-check-reversed').map(({ message }) => message)).toEqual([
    'check is reversed: the pressure is at its outlet check.Out, and nothing flows on to check.In and valve.P',
  ]);
});

test('[R255] supply at a work port is an error, whether or not the supply port of the valve gets some as well', () => {
  const led = (...wires: readonly (readonly [string, string])[]) =>
    of(
      forced(
        boardWith([], ...parts, 'hydraulic-cylinder-40-22-200 as cylinder'),
        ['pump.pressure', 'relief.p'],
        ...wires,
      ),
      'fluid-supply-at-work-port',
    ).map(({ message }) => message);
  expect(led(['pump.pressure', 'valve.a'], ['valve.p', 'cylinder.port_a'])).toEqual([
    'The supply of pump.Pressure is connected to the work port valve.A, and no pressure reaches valve.P',
  ]);
  expect(led(['pump.pressure', 'valve.p'], ['pump.pressure', 'valve.a'])).toEqual([
    'The supply of pump.Pressure is connected to the work port valve.A and escapes through the valve',
  ]);
  expect(led(['pump.pressure', 'valve.p'], ['valve.a', 'cylinder.port_a'])).toEqual([]);
});
