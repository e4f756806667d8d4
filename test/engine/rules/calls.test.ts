import { expect, test } from 'vitest';
import { type Board, bySeq, type Connection, type End } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Link, ResourceRef } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { Checker } from '#engine/rules/incremental/checker.ts';
import { RULES } from '#engine/rules/index.ts';
import type { CheckContext, Rule } from '#engine/rules/rule.ts';
import { boardOf } from '../../../bench/support/boards.ts';
import { applied, context } from '../../support/board-builder.ts';
import { TODAY } from './support.ts';

/**
 * How often rules are called for the whole board, after each of some edits of its first station, and after the ground of
 * the whole board is cut in its middle and joined again.
 */
function callsOn(start: Board): { readonly first: number; readonly then: readonly number[] } {
  let calls = 0;
  const counting = RULES.map((rule) =>
    calling(rule, (check, ...given) => {
      calls += 1;
      check(...given);
    }),
  );
  const [mcu = '', sensor = ''] = ['esp32-devkitc-v4', 'bme280'].map((id) => firstOf(start, id));
  const bridge = middleBridge(start);
  const ground = ({ part }: End) => ({ part, interface: 'ground' });
  const edits: readonly ((newest: string) => Edit)[] = [
    () => ({ op: 'update_part', part: sensor, label: 'weather' }),
    () => ({ op: 'update_part', part: sensor, fields: { draw_mA: 3 } }),
    () => ({ op: 'add_part', definition: 'bme280' }),
    (part) => ({ op: 'connect', from: { part: mcu, interface: '3v3_out' }, to: { part, interface: 'vdd' } }),
    (part) => ({ op: 'remove_part', part }),
    () => ({ op: 'disconnect', connection: bridge.id }),
    () => ({ op: 'connect', from: ground(bridge.ends[0]), to: ground(bridge.ends[1]) }),
  ];
  const checker = new Checker(designOf(start), counting, TODAY, true);
  checker.run();
  const first = calls;
  let board = start;
  const then = edits.map((edit) => {
    const newest = [...board.parts.values()].sort(bySeq).at(-1)?.id ?? '';
    board = { ...applied(applyEdits(board, [edit(newest)], context())).board };
    calls = 0;
    expect(checker.move(designOf(board), TODAY)).toBe(true);
    checker.run();
    return calls;
  });
  return { first, then };
}

/** Of the connections that join the grounds of two stations the one in the middle of the board. */
function middleBridge(board: Board): Connection {
  const isGround = ({ interface: id }: End) => id === 'ground';
  const station = ({ part }: End) => part.slice(0, -3);
  const bridges = [...board.connections.values()].filter(
    ({ ends }) => ends.every(isGround) && station(ends[0]) !== station(ends[1]),
  );
  const found = bridges.sort(bySeq)[Math.floor(bridges.length / 2)];
  if (found === undefined) throw new Error('the stations share no ground');
  return found;
}

type Check = (subject: never, context: CheckContext) => void;

/** The rule with another check, which is given its own. */
function calling(rule: Rule, instead: (check: Check, ...given: Parameters<Check>) => void): Rule {
  const check: Check = (...given) => instead(rule.check, ...given);
  // It takes the subjects that the rule's own check takes.
  return { ...rule, check } as Rule;
}

function firstOf(board: Board, id: string): string {
  const found = [...designOf(board).parts.values()].find((one) => one.definition?.file.definition.metadata.id === id);
  return found?.part.id ?? '';
}

test('[R73] after an edit as many rules are called on a large board as on a small one', () => {
  const [small, large] = [callsOn(boardOf(90, 'joined')), callsOn(boardOf(900, 'joined'))];
  expect(large.then).toEqual(small.then);
  expect(large.first).toBeGreaterThan(9 * small.first);
  expect(Math.max(...large.then)).toBeLessThan(small.first / 4);
});

test('[E108] the rule about plugs is called only for links of which some pin has a plug', () => {
  const design = designOf(boardOf(90, 'joined'));
  const judged = new Set<string>();
  const counting = RULES.filter(({ id }) => id === 'elec-connector-mismatch').map((rule) =>
    calling(rule, (_check, link: Link) => judged.add(link.connection.id)),
  );
  new Checker(design, counting, TODAY, false).run();
  const hasPlug = ({ part, domain, resource }: ResourceRef) =>
    design.parts.get(part)?.definition?.domains.get(domain)?.resources.get(resource)?.resource.connector_type !==
    undefined;
  const plugged = [...design.links.values()].filter(({ conductors }) =>
    conductors.some(({ a, b }) => hasPlug(a) || hasPlug(b)),
  );
  expect(plugged.length).toBeGreaterThan(0);
  expect([...judged].sort()).toEqual(plugged.map(({ connection }) => connection.id).sort());
});

test('[R74] in a full check a rule is called for fewer than one in four of what it could be asked about', () => {
  const design = designOf(boardOf(450, 'joined'));
  let calls = 0;
  const counting = RULES.map((rule) => calling(rule, () => (calls += 1)));
  new Checker(design, counting, TODAY, false).run();
  const each = (scope: Rule['scope']) => RULES.filter((rule) => rule.scope === scope).length;
  const all = each('part') * design.parts.size + each('link') * design.links.size + each('net') * design.nets.length;
  expect(calls).toBeLessThan(all / 4);
});
