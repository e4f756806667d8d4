import { expect, test } from 'vitest';
import { boardOf, connect } from '../../support/board-builder.ts';
import { of } from './support.ts';

const openOn = (board: ReturnType<typeof boardOf>) =>
  of(board, 'conn-pin-open').map(({ severity, consequence, message }) => [consequence ?? severity, message]);

test('[R250] fluid-exhaust-open: an ejector blows out through its exhaust, a valve wants silencers', () => {
  const ejector = boardOf('smc-zh07-ejector as e', 'vacuum-tube-6mm as t', connect('e.v', 't.end1'));
  expect(of(ejector, 'fluid-exhaust-open')).toEqual([]);
  const valve = boardOf('smc-sy3120-24v as v', 'smc-kq2h06-m5 as f', connect('f.thread', 'v.p'));
  expect(of(valve, 'fluid-exhaust-open')).toHaveLength(2);
});

test('[R251] an idler that nothing holds, and a plate that rides on no carriage', () => {
  const parts = ['gt2-idler-20t as i', 'gt2-belt-6mm as b', 'carriage-plate as p', 'mgn12h-rail-300 as r'];
  const belt = [connect('i.belt', 'b.teeth'), connect('p.clamp', 'b.teeth')];
  const loose = openOn(boardOf(...parts, ...belt));
  expect(loose).toEqual(
    expect.arrayContaining([
      ['error', 'i.Slot screw 1 is open: nothing holds the base, so the belt pulls the idler along'],
      ['error', 'p.Carriage hole 1 is open: the plate rides on no carriage'],
    ]),
  );
  const held = boardOf(
    ...[...parts, 'extrusion-2020-500 as x'],
    ...[...belt, connect('i.base', 'x.slot'), connect('r.carriage', 'p.carriage')],
  );
  expect(openOn(held).filter(([, message]) => message?.match(/idler along|no carriage/))).toEqual([]);
});

test('[R418] a nut on a screw that nothing holds turns with it', () => {
  const nut = (...joins: ReturnType<typeof connect>[]) =>
    openOn(boardOf(...['t8-nut as n', 't8-lead-screw-300 as s', 'carriage-plate as p'], ...joins)).filter(
      ([, message]) => message?.includes('turns with the screw'),
    );
  const screwed = connect('s.thread', 'n.thread');
  expect(nut(screwed)).toEqual([
    ['error', 'n.Flange hole 1 is open: nothing holds the nut, so it turns with the screw'],
  ]);
  expect(nut(screwed, connect('n.flange', 'p.nut'))).toEqual([]);
  expect(nut()).toEqual([]);
});

test('[R438] a gear that meshes with nothing, a rail that nothing holds and a slide whose screw has no nut', () => {
  const gear = openOn(boardOf('gear-20t-m1 as g', 'dc-motor-12v as m'));
  expect(gear.filter(([, message]) => message?.includes('meshes with nothing')).map(([grade]) => grade)).toEqual([
    'error',
  ]);
  const rail = (...joins: ReturnType<typeof connect>[]) =>
    openOn(
      boardOf(
        ...['mgn12h-rail-300 as r', 'carriage-plate as p', 'extrusion-2020-500 as x'],
        ...[connect('r.carriage', 'p.carriage'), ...joins],
      ),
    ).filter(([, message]) => message?.includes('nothing holds the rail'));
  expect(rail().map(([grade]) => grade)).toEqual(['warning']);
  expect(rail(connect('r.rail', 'x.slot'))).toEqual([]);
  const slide = (...joins: ReturnType<typeof connect>[]) =>
    of(
      boardOf(
        ...[
          'coupling-5-8 as c',
          't8-lead-screw-300 as s',
          't8-nut as n',
          'carriage-plate as p',
          'mgn12h-carriage as g',
        ],
        ...[connect('g.top', 'p.carriage'), connect('c.load', 's.end'), ...joins],
      ),
      'mech-not-driven',
    ).map(({ code }) => code);
  expect(slide()).toContain('mech-not-driven/slide');
  expect(slide(connect('s.thread', 'n.thread'), connect('n.flange', 'p.nut'))).not.toContain('mech-not-driven/slide');
});

test('[R252] alloc-pin-used-on-board: a select on the data pin of the debugger of the board', () => {
  const on = (pin: string) =>
    of(
      boardOf('nucleo-f446re as u', 'w5500-module as w', connect('u.pb15', 'w.mosi'), connect(`u.${pin}`, 'w.cs')),
      'alloc-pin-used-on-board',
    );
  expect(on('pb12')).toEqual([]);
  expect(on('pa13').map(({ severity, message }) => [severity, message.includes('debugger')])).toEqual([
    ['warning', true],
  ]);
});

test('[R253] a gear that sits on no shaft is an error of the finished board', () => {
  const gears = boardOf('gear-20t-m1 as g', 'gear-60t-m1 as h');
  const bores = openOn(gears).filter(([, message]) => message?.includes('sits on no shaft'));
  expect(bores.map(([grade]) => grade)).toEqual(['error', 'error']);
});
