/** Connections that work in part, or whose meaning is unknown: joined twice, of unequal width or version, custom. */

import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { bySeq } from '../../board/board.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Design, Link } from '../../design/design.ts';
import { otherEnd } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { endsAgree } from '../ends-agree.ts';
import { fix } from '../fixes.ts';
import { endName } from '../names.ts';
import { isPassive, protocolOf, rolesFit, sameProtocol, speaks } from '../protocol.ts';
import { type Figures, type Names, rule } from '../rule.ts';

export const CONN_DUPLICATE = rule({
  id: 'conn-duplicate',
  scope: 'part',
  severity: 'warning',
  title: 'Two parts are connected twice by the same kind of link',
  why: 'One link already carries every line between the two. A second one takes pins and carries nothing new.',
  example: 'Two microcontroller boards connected by two UARTs each.',
  fix: 'Delete one of the two connections, which the fixes do. Waive it where the second one is a deliberate spare.',
  concerns: ({ interfaces }) => [...interfaces.values()].some(isWhole),
  message: (p: Names<'a' | 'b'> & Figures<'count'>) =>
    `${p.a} and ${p.b} are connected ${p.count} times, and one link is enough`,
  check: (placed, { design, report }) => {
    const byPair = new Map<string, Link[]>();
    for (const link of wholeLinks(design, placed)) {
      const [a, b] = link.ends.map(({ end }) => `${end.part}/${end.domain}/${end.interface}`).sort();
      addTo(byPair, `${a} ${b}`, link);
    }
    for (const links of byPair.values()) {
      const [first, ...others] = links;
      if (first === undefined || others.length === 0) continue;
      const [a, b] = first.ends;
      // Where they share an instance, the limit of connections says it.
      if (others.some((link) => link.ends.some((end) => end.key === a.key || end.key === b.key))) continue;
      report({
        params: { a: { ...a.end, instance: 0 }, b: { ...b.end, instance: 0 }, count: links.length },
        refs: links,
        data: { measured: links.length, limit: 1, unit: 'connections' },
        fixes: others.map(({ connection, ends }) => {
          const [from, to] = [endName(design, ends[0].end), endName(design, ends[1].end)];
          return fix('delete-connection', { a: from, b: to }, [{ op: 'disconnect', connection: connection.id }]);
        }),
      });
    }
  },
});

/** In the order of the design, without a look at the links of other interfaces. */
function wholeLinks(design: Design, { instances }: PlacedPart): readonly Link[] {
  const found = new Set<Link>();
  for (const instance of instances) {
    if (!isWhole(instance.index)) continue;
    for (const id of instance.connections) {
      const link = design.links.get(id);
      if (link !== undefined && isWhole(otherEnd(link, instance).index) && rolesFit(link)) found.add(link);
    }
  }
  return [...found].sort((a, b) => bySeq(a.connection, b.connection));
}

/** A point-to-point link of several data lines; one line more of its kind may well be another channel. */
function isWhole({ slots, interface: { protocol } }: InterfaceIndex): boolean {
  if (slots.length < 2 || PROTOCOLS.get(protocol.type)?.topology !== 'point_to_point') return false;
  return slots.every((slot) => isData(slot.function));
}

function isData(name: string): boolean {
  const kind = FUNCTIONS.get(name)?.signal_class;
  return kind === 'data' || kind === 'clock';
}

export const CONN_WIDTH_MISMATCH = rule({
  id: 'conn-width-mismatch',
  scope: 'link',
  severity: 'warning',
  title: 'One end has more data lines than the other',
  why: 'The link runs at the narrower width, and the remaining lines carry nothing.',
  example: 'A 4-bit SD card on a host with one data line.',
  fix: 'If the narrower width is fast enough, waive it. Otherwise use a port of full width.',
  concerns: (a, b) => speakAlike(a, b) && !a.passive && !b.passive && widthsDiffer(a, b),
  message: (p: Names<'function' | 'a' | 'b'> & Figures<'linesA' | 'linesB'>) =>
    `${p.a} has ${p.linesA} ${p.function} ${p.linesA === 1 ? 'line' : 'lines'}, ${p.b} has ${p.linesB}`,
  check: (link, { report }) => {
    if (
      link.connection.lines !== undefined ||
      link.unpaired.length === 0 ||
      link.ends.some(isPassive) ||
      !sameProtocol(link)
    )
      return;
    const [a, b] = link.ends;
    for (const name of new Set(link.unpaired.map(({ end, slot }) => link.ends[end].slots[slot]?.function ?? ''))) {
      const [x, y] = [countOf(a.index, name), countOf(b.index, name)];
      if (x === 0 || y === 0 || x === y || !isData(name)) continue;
      report({
        params: { function: name, linesA: x, a, linesB: y, b },
        refs: [link],
        discriminator: name,
        data: { measured: Math.min(x, y), limit: Math.max(x, y), unit: 'lines' },
      });
    }
  },
});

function countOf({ slots }: InterfaceIndex, name: string): number {
  return slots.filter((slot) => slot.function === name).length;
}

function widthsDiffer(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return a.slots.some(({ function: name }) => {
    const other = countOf(b, name);
    return isData(name) && other > 0 && other !== countOf(a, name);
  });
}

export const CONN_PROTOCOL_VERSION_MISMATCH = rule({
  id: 'conn-protocol-version-mismatch',
  scope: 'link',
  severity: 'warning',
  title: 'The ends speak different major versions',
  why: 'A newer major version may use features that the older one does not understand.',
  example: 'A device of version 2.0 on a host of version 1.1.',
  fix: 'Check both data sheets for what the older version understands. Update it, or waive it for that reason.',
  concerns: (a, b) => speakAlike(a, b) && differ(a.interface.protocol.version, b.interface.protocol.version),
  message: (p: Names<'a' | 'b' | 'protocol' | 'versionA' | 'versionB'>) =>
    `${p.a} speaks ${p.protocol} ${p.versionA}, but ${p.b} speaks version ${p.versionB}`,
  check: endsAgree(
    sameProtocol,
    (_, { index }) => index.interface.protocol.version,
    (versionA, versionB, { ends }) =>
      differ(versionA, versionB) ? { params: { protocol: protocolOf(ends[0]), versionA, versionB } } : null,
  ),
});

function differ(versionA = '', versionB = ''): boolean {
  const [x, y] = [major(versionA), major(versionB)];
  return x !== null && y !== null && x !== y;
}

function major(version: string): number | null {
  const found = /^\D{0,16}(\d{1,9})/.exec(version);
  return found === null ? null : Number(found[1]);
}

export const CONN_PROTOCOL_CUSTOM = rule({
  id: 'conn-protocol-custom',
  scope: 'link',
  severity: 'info',
  title: 'A connection uses a custom protocol',
  why: 'Nothing is known about a custom protocol, so only the general checks ran.',
  example: 'A ribbon cable between two boards, modelled as protocol custom.',
  fix: 'Model the real protocol, so that levels and directions can be checked. Otherwise check them by hand.',
  about: { protocols: ['custom'] },
  message: (p: Names<'a' | 'b'>) =>
    `The connection of ${p.a} to ${p.b} uses a custom protocol, so only general checks were made`,
  check: (link, { report }) => {
    if (!speaks(link, 'custom')) return;
    const [a, b] = link.ends;
    report({ params: { a, b }, refs: [link] });
  },
});
