/** What is said where a part of the library is full, over random boards. */
import { describe, expect, it } from 'vitest';
import { allocate } from '#engine/allocation/allocate.ts';
import { fixedDemand, movableDemand, unplaced } from '#engine/allocation/allocation-request.ts';
import type { Explanation } from '#engine/allocation/explanation.ts';
import type { Board } from '#engine/board/board.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { DomainIndex, InterfaceIndex } from '#engine/definition/index-types.ts';
import { designOf } from '#engine/design/design-of.ts';
import { explanationText } from '#engine/wording/explanations.ts';
import { rolesPair } from '#schemas/vocabulary/index.ts';
import { apply, boardOf, connect, partId, refused, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { seeded } from '../../support/seeded.ts';

const CONTROLLERS = ['arduino-uno-r3', 'arduino-nano', 'esp32-c3-devkitm-1', 'raspberry-pi-pico'];
const DEVICES = [
  'sg90',
  'ws2812b',
  'bme280',
  'rfm95w',
  'max485-module',
  'neo-m8n',
  'hc-sr04',
  'pushbutton',
  'microsd-module-3v3',
];

function electrical(definition: string): DomainIndex {
  const key = STARTER_LIBRARY.byId.get(definition) ?? '';
  const file = STARTER_LIBRARY.definitions.get(key);
  const domain = file === undefined ? undefined : definitionIndex(key, file).domains.get('electrical');
  if (domain === undefined) throw new Error(`the library has ${definition}`);
  return domain;
}

function indexAt(definition: string, id: string): { readonly domain: DomainIndex; readonly index: InterfaceIndex } {
  const domain = electrical(definition);
  const index = domain.interfaces.get(id);
  if (index === undefined) throw new Error(`${definition} has ${id}`);
  return { domain, index };
}

/** Interfaces of a part that carry signals. */
function signals(definition: string): readonly InterfaceIndex[] {
  return [...electrical(definition).interfaces.values()].filter(
    ({ interface: { protocol }, passive }) => !passive && !['power', 'ground', 'battery'].includes(protocol.type),
  );
}

interface Full {
  readonly board: Board;
  readonly controller: string;
  readonly interface: string;
  readonly why: Explanation;
}

/** Connects devices at random until the controller has refused several of them. */
function filled(controller: string, seed: number): readonly Full[] {
  const random = seeded(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  let board = boardOf(`${controller} as mcu`);
  const found: Full[] = [];
  for (let n = 0; n < 60 && found.length < 4; n += 1) {
    const device = pick(DEVICES) ?? '';
    const own = pick(signals(device));
    const port = pick(
      signals(controller).filter(
        ({ interface: { protocol }, roles }) =>
          protocol.type === own?.interface.protocol.type &&
          roles.some((a) => own.roles.some((b) => rolesPair(protocol.type, a, b))),
      ),
    );
    if (own === undefined || port === undefined) continue;
    const outcome = apply(
      board,
      `${device} as d${n}`,
      connect(`mcu.${port.interface.id}`, `d${n}.${own.interface.id}`),
    );
    if (outcome.ok) board = outcome.board;
    else if (outcome.refusal.code === 'no-place') {
      const { why } = outcome.refusal.params as { readonly why: Explanation };
      found.push({ board, controller, interface: port.interface.id, why });
    }
  }
  return found;
}

const refusals = CONTROLLERS.flatMap((controller) => [1, 2, 3, 4].flatMap((seed) => filled(controller, seed)));

describe('[E65] a full part', () => {
  it('[P25] names who holds a pin by the part that it serves, never by a number', () => {
    expect(refusals.length).toBeGreaterThan(20);
    for (const { why } of refusals) expect(explanationText(why)).not.toMatch(/#\d/);
  });

  it('[P26] says that it cannot serve an interface at all only where it could not if it were empty', () => {
    for (const { controller, interface: id, why } of refusals) {
      const { domain, index } = indexAt(controller, id);
      const servable = allocate(domain, [unplaced(`mcu/electrical/${id}/0`, index)]).status === 'solved';
      if (servable) expect(['unservable', 'not-offered']).not.toContain(why.cause.code);
    }
  });

  it('[P27] names a smallest set of interfaces that cannot be placed together, or says that fewer might do', () => {
    let checked = 0;
    for (const { board, controller, interface: id, why } of refusals) {
      if (why.advice.code !== 'disconnect-one') continue;
      const { others, minimal } = why.advice.params;
      if (!minimal) {
        expect(explanationText(why)).toContain('perhaps fewer of them');
        continue;
      }
      checked += 1;
      const placed = designOf(board).parts.get(partId(board, 'mcu'));
      const standing = others.map((other) => {
        const found = placed?.instances.find(
          ({ end }) => end.interface === other.id && end.instance === other.instance && end.domain === 'electrical',
        );
        if (found === undefined) throw new Error(`${other.id} stands on ${controller}`);
        return found;
      });
      const { domain, index } = indexAt(controller, id);
      const wanted = unplaced('wanted/electrical/wanted/0', index);
      const isFeasible = (demandOf: typeof movableDemand, left: typeof standing): boolean =>
        allocate(domain, [...left.map(demandOf), wanted]).status === 'solved';
      const demandOf = [movableDemand, fixedDemand].find((each) => !isFeasible(each, standing));
      if (demandOf === undefined) throw new Error(`${id} of ${controller} has a place beside ${others.length} others`);
      for (const one of standing) {
        expect(
          isFeasible(
            demandOf,
            standing.filter((other) => other !== one),
          ),
        ).toBe(true);
      }
    }
    expect(checked).toBeGreaterThan(5);
  });
});

describe('a limit', () => {
  it('[P29] says why it is one, and a chip select is any free output', () => {
    const servos = Array.from({ length: 12 }, (_, n) => [`sg90 as s${n}`, connect('uno.servo', `s${n}.signal`)]).flat();
    const refusal = refused(
      apply(boardOf('arduino-uno-r3 as uno', ...servos), 'sg90 as more', connect('uno.servo', 'more.signal')),
    );
    expect(refusal).toMatchObject({
      code: 'interface-full',
      params: { limit: 12, reason: 'the Servo library drives 12 servos with one timer' },
    });
    // D2 to D10 and A0 to A5 select one device each; no other number ends the list.
    const devices = Array.from({ length: 15 }, (_, n) => [`rfm95w as r${n}`, connect('uno.spi', `r${n}.spi`)]).flat();
    const full = boardOf('arduino-uno-r3 as uno', ...devices);
    const last = refused(apply(full, 'rfm95w as last', connect('uno.spi', 'last.spi')));
    expect(last).toMatchObject({ code: 'no-place', params: { why: { cause: { params: { function: 'spi_ss' } } } } });
  });
});
