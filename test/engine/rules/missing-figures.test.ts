/** Figures that a check needs and nobody states: the check says so, and does not count them as 0 or as good. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { without } from '../../corpus/stripped.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { secure } from './cases/networks.ts';
import { CLOSED, thermometer } from './cases/pins.ts';
import { edited, lacking, of, run } from './support.ts';

/** The board with a definition that does not state the figure. */
function lackingFigure(board: Board, id: string, figure: string): Board {
  const [key] = [...board.definitions].find(([, { definition }]) => definition.metadata.id === id) ?? [''];
  return without(board, key, [figure]);
}

test('[R317] a security protocol that nobody knows is not taken to suffice', () => {
  expect(lacking(secure(['Proprietary']), 'net-security-unmet')).toEqual(['metadata.security_protocols']);
  expect(of(secure(['802.1X']), 'net-security-unmet')[0]?.message).toBe(
    'a.x requires encryption, but b offers only 802.1X',
  );
});

test('[R317] a reference resistor is compared only with a probe and a resistor of known resistance', () => {
  const board = lackingFigure(thermometer(4000, CLOSED), 'rtd-pt100-4wire', '/custom_fields/resistance_ohm');
  expect(of(board, 'elec-rtd-reference')).toEqual([]);
  expect(lacking(board, 'elec-rtd-reference')).toEqual(['custom_fields.resistance_ohm']);
  // The resistor says its own.
  const parts = run(board)
    .notEvaluated.filter(({ rule }) => rule === 'elec-rtd-reference')
    .flatMap(({ refs }) => refs.map((ref) => ('part' in ref ? ref.part : null)));
  expect(new Set(parts)).toEqual(new Set([partId(board, 'rtd')]));
});

test('[R317] a breaker that states no rating, with loads that state an inrush behind it', () => {
  const board = boardOf(
    ...['mains-outlet-230v as ac', 'mcb-b10 as q', 'mean-well-lrs-350-24 as a'],
    ...[connect('ac.l', 'q.l_in'), connect('ac.n', 'q.n_in'), connect('q.l_out', 'a.l'), connect('q.n_out', 'a.n')],
  );
  expect(lacking(board, 'power-inrush')).toEqual([]);
  const silent = lackingFigure(board, 'mcb-b10', '/custom_fields/rated_current_mA');
  expect(lacking(silent, 'power-inrush')).toEqual(['custom_fields.rated_current_mA']);
});

test('[R317] a cable of unknown length is not taken to be short', () => {
  const board = boardOf('dmx-shield as x', 'dmx-par-light as l', connect('x.dmx', 'l.dmx'));
  const [connection = ''] = board.connections.keys();
  const short = edited(board, { op: 'update_connection', connection, fields: { cable_length_m: 9 } });
  expect(lacking(board, 'elec-termination')).toEqual(['cable_length_m']);
  expect(lacking(short, 'elec-termination')).toEqual([]);
});

test('[R317] a jumper counts as on only where the voltage that its regulator accepts is known', () => {
  const board = boardOf('mean-well-lrs-150-12 as s', 'l298n-module as d', connect('s.output', 'd.vs'));
  const figure = '/domains/electrical/power_domains/5v/derived_when/input_voltage_V';
  expect(lacking(board, 'power-unpowered-part')).toEqual([]);
  expect(lacking(lackingFigure(board, 'l298n-module', figure), 'power-unpowered-part')).toEqual([
    'power_domains.derived_when.input_voltage_V',
  ]);
});
