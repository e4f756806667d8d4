/** The allocator beside trying everything, from definitions as people write them to connections as people make them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '#engine/allocation/allocate.ts';
import { unplaced } from '#engine/allocation/allocation-request.ts';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import { designOf } from '#engine/design/design-of.ts';
import { instanceReuse } from '#engine/design/instance-reuse.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { applied, context, editsOf, partId } from '../../support/board-builder.ts';
import { runs } from '../../support/runs.ts';
import { canPlace, fileOf, type SmallDefinition, smallDefinition, type Want } from '../../support/small-definitions.ts';

/** Instances of the interfaces with some slots fixed by a person. */
const wanted = (definition: SmallDefinition): fc.Arbitrary<readonly Want[]> =>
  fc.array(
    fc.constantFrom(...definition.interfaces).chain((one) => {
      const slots = one.requires.flatMap((entry) => Array.from({ length: entry.count }, () => entry));
      const held = slots.map(() =>
        fc.option(fc.constantFrom(...definition.resources.map(({ id }) => id)), { nil: null, freq: 6 }),
      );
      return fc
        .tuple(
          ...held.map((pin) => fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pin })),
        )
        .map((pins) => ({ interface: one, held: pins }));
    }),
    { minLength: 1, maxLength: 3 },
  );

const cases = smallDefinition.chain((definition) => fc.tuple(fc.constant(definition), wanted(definition)));

test('[P13] with both forms of sharing, pins that people fixed, bundles, exclusive groups and restricted resources the allocator places what trying everything places', {
  timeout: 120_000,
}, () => {
  const seen = { solved: 0, infeasible: 0 };
  fc.assert(
    fc.property(cases, ([definition, wants]) => {
      const domain = definitionIndex('small', fileOf(definition)).domains.get('electrical');
      if (domain === undefined) throw new Error('no domain');
      const demands = wants.flatMap((want, n) => {
        const index = domain.interfaces.get(want.interface.id);
        return index === undefined ? [] : [{ ...unplaced(`${n}`, index), held: want.held }];
      });
      const outcome = allocate(domain, demands);
      const possible = canPlace(definition, wants);
      expect(outcome.status).toBe(possible ? 'solved' : 'infeasible');
      seen[possible ? 'solved' : 'infeasible']++;
      if (outcome.status !== 'solved') return;
      const placed = wants.map((want, n) => ({ ...want, held: outcome.assigned.get(`${n}`) ?? [] }));
      expect(canPlace(definition, placed)).toBe(true);
    }),
    { numRuns: runs(5_000) },
  );
  expect(Math.min(seen.solved, seen.infeasible)).toBeGreaterThan(runs(750) / 3);
});

test('[P14] connections made one after another share instances up to max_connections, open new ones up to max_instances, and are refused exactly where no place is left', {
  timeout: 120_000,
}, () => {
  const far = fileOf(
    {
      resources: [{ id: 'r0', functions: [{ name: 'digital_io' }] }],
      groups: [],
      interfaces: [{ id: 'x', requires: [{ function: 'digital_io', count: 1 }], max_instances: 1, max_connections: 1 }],
    },
    'far',
  );
  const seen = { joined: 0, shared: 0, refused: 0 };
  fc.assert(
    fc.property(
      smallDefinition.chain((one) =>
        fc.tuple(fc.constant(one), fc.array(fc.constantFrom(...one.interfaces), { minLength: 1, maxLength: 5 })),
      ),
      ([definition, joins]) => {
        const library = libraryOf([fileOf(definition), far]);
        const names = joins.map((_, n) => `f${n}`);
        let { board } = applied(
          applyEdits(EMPTY_BOARD, editsOf('small as a', ...names.map((name) => `far as ${name}`)), context(library)),
        );
        const hub = partId(board, 'a');
        const full = new Set<string>();
        for (const [n, one] of joins.entries()) {
          if (full.has(one.id)) continue;
          const instances = designOf(board).parts.get(hub)?.instances ?? [];
          const own = instances.filter(({ end }) => end.interface === one.id);
          const isShared = own[0] !== undefined && instanceReuse(own[0].index, false) === 'first';
          const open = isShared && own.some(({ connections }) => connections.length < one.max_connections);
          const standing = instances.flatMap(({ end, slots }) => {
            const found = definition.interfaces.find(({ id }) => id === end.interface);
            return found === undefined ? [] : [{ interface: found, held: slots.map(({ resource }) => resource) }];
          });
          const fresh =
            own.length < one.max_instances && canPlace(definition, [...standing, { interface: one, held: [] }]);
          const to = { part: partId(board, `f${n}`), interface: 'x' };
          const outcome = applyEdits(
            board,
            [{ op: 'connect', from: { part: hub, interface: one.id }, to }],
            context(library, 'Ada', 100 + n),
          );
          expect(outcome.ok).toBe(open || fresh);
          seen[!outcome.ok ? 'refused' : fresh ? 'joined' : 'shared']++;
          // Nothing leaves the board, so what is refused once finds no place later.
          if (outcome.ok) board = outcome.board;
          else full.add(one.id);
        }
        const { instances } = designOf(board);
        for (const { connections, index, status } of instances.values()) {
          expect(status).toBe('stored');
          expect(connections.length).toBeLessThanOrEqual(index.maxConnections);
        }
      },
    ),
    { numRuns: runs(1_500) },
  );
  expect(Math.min(seen.joined, seen.shared, seen.refused)).toBeGreaterThan(runs(300) / 10);
});

test('[P15] of several places that would do, an interface alone takes the one of highest priority', () => {
  fc.assert(
    fc.property(smallDefinition, (definition) => {
      const domain = definitionIndex('small', fileOf({ ...definition, groups: [] })).domains.get('electrical');
      for (const one of definition.interfaces) {
        const [entry] = one.requires;
        const index = domain?.interfaces.get(one.id);
        if (domain === undefined || index === undefined || entry === undefined) continue;
        if (one.requires.length > 1 || entry.count > 1) continue;
        const outcome = allocate(domain, [unplaced('only', index)]);
        const fit = definition.resources
          .filter(({ id }) => entry.resources?.includes(id) ?? true)
          .flatMap(({ id, functions }) =>
            functions
              .filter(({ name }) => name === entry.function)
              .map(({ priority }) => ({ id, priority: priority ?? 0 })),
          );
        if (outcome.status !== 'solved') {
          expect(fit).toEqual([]);
          continue;
        }
        const taken = fit.find(({ id }) => id === outcome.assigned.get('only')?.[0]);
        expect(taken?.priority).toBe(Math.max(...fit.map(({ priority }) => priority)));
      }
    }),
    { numRuns: runs(3_000) },
  );
});
