/** Connections that work in part, or whose meaning is unknown: joined twice, of unequal width or version, custom. */

import { FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { bySeq } from '../../board/board.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { linksOf, otherEnd } from '../by-kind.ts';
import { fix } from '../fixes.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { endName } from '../names.ts';
import { isPassive, protocolOf, rolesFit, sameProtocol, speakAlike } from '../protocol.ts';

export const CONN_DUPLICATE: Rule = {
  id: 'conn-duplicate',
  category: 'connection',
  severity: 'warning',
  title: 'Two parts are joined twice by one kind of link',
  why: 'A link of several lines joins two devices once. The second takes pins and carries nothing new.',
  example: 'A sensor joined twice with the I2C port of one board.',
  mend: 'Delete one of the two connections. Waive it where the second one is a spare on purpose.',
  each: 'part',
  concerns: { part: ({ interfaces }) => [...interfaces.values()].some(isWhole) },
  check: (design, report) => {
    const byPair = new Map<string, Link[]>();
    for (const link of wholeLinks(design)) {
      const [a, b] = link.ends.map(({ end }) => `${end.part}/${end.domain}/${end.interface}`).sort();
      const there = byPair.get(`${a} ${b}`);
      if (there === undefined) byPair.set(`${a} ${b}`, [link]);
      else there.push(link);
    }
    for (const links of byPair.values()) {
      const [first, ...others] = links;
      if (first === undefined || others.length === 0) continue;
      const [a, b] = first.ends;
      // Where they share an instance, the limit of connections says it.
      if (others.some((link) => link.ends.some((end) => end.key === a.key || end.key === b.key))) continue;
      report({
        message: `${endName(design, { ...a.end, instance: 0 })} and ${endName(design, { ...b.end, instance: 0 })} are joined ${links.length} times; one link joins them`,
        refs: links.map((link) => ({ connection: link.connection.id })),
        data: { measured: links.length, limit: 1, unit: 'connections' },
        fixes: others.map(({ connection, ends }) => {
          const [from, to] = [endName(design, ends[0].end), endName(design, ends[1].end)];
          return fix('delete-connection', { a: from, b: to }, [{ op: 'disconnect', connection: connection.id }]);
        }),
      });
    }
  },
};

/** In the order of the design, without a look at the links of other interfaces. */
function wholeLinks(design: Design): readonly Link[] {
  const found = new Set<Link>();
  for (const instance of design.instances.values()) {
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

export const CONN_WIDTH_MISMATCH: Rule = {
  id: 'conn-width-mismatch',
  category: 'connection',
  severity: 'warning',
  title: 'One end has more data lines than the other',
  why: 'The link runs at the narrower width, and the lines that are left over carry nothing.',
  example: 'A 4 bit SD card on a host with one data line.',
  mend: 'Nothing, if the narrow width is fast enough: then waive it. Else use a port of full width.',
  each: 'link',
  concerns: { link: (a, b) => speakAlike(a, b) && !a.passive && !b.passive && widthsDiffer(a, b) },
  check: (design, report) => {
    for (const link of design.links.values()) {
      if (link.unpaired.length === 0 || link.ends.some(isPassive) || !sameProtocol(link)) continue;
      const [a, b] = link.ends;
      for (const name of new Set(link.unpaired.map(({ end, slot }) => link.ends[end].slots[slot]?.function ?? ''))) {
        const [x, y] = [countOf(a.index, name), countOf(b.index, name)];
        if (x === 0 || y === 0 || x === y || !isData(name)) continue;
        report({
          message: `${name}: ${x} ${x === 1 ? 'line' : 'lines'} of ${endName(design, a.end)}, ${y} of ${endName(design, b.end)}`,
          refs: [{ connection: link.connection.id }],
          discriminator: name,
          data: { measured: Math.min(x, y), limit: Math.max(x, y), unit: 'lines' },
        });
      }
    }
  },
};

function countOf({ slots }: InterfaceIndex, name: string): number {
  return slots.filter((slot) => slot.function === name).length;
}

function widthsDiffer(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return a.slots.some(({ function: name }) => {
    const other = countOf(b, name);
    return isData(name) && other > 0 && other !== countOf(a, name);
  });
}

export const CONN_PROTOCOL_VERSION_MISMATCH: Rule = {
  id: 'conn-protocol-version-mismatch',
  category: 'connection',
  severity: 'warning',
  title: 'The ends speak different major versions',
  why: 'A new major version may say things that the older one does not understand.',
  example: 'A device of version 2.0 on a host of version 1.1.',
  mend: 'Check in both data sheets what the older one understands; update it, or waive with that reason.',
  each: 'link',
  concerns: { link: (a, b) => speakAlike(a, b) && versionsDiffer(a, b) },
  check: (design, report) => {
    for (const link of design.links.values()) {
      const [a, b] = link.ends;
      if (!sameProtocol(link) || !versionsDiffer(a.index, b.index)) continue;
      const [x, y] = [a.index.interface.protocol.version, b.index.interface.protocol.version];
      report({
        message: `${endName(design, a.end)} speaks ${protocolOf(a)} ${x}, ${endName(design, b.end)} speaks ${y}`,
        refs: [{ connection: link.connection.id }],
      });
    }
  },
};

function versionsDiffer(a: InterfaceIndex, b: InterfaceIndex): boolean {
  const [x, y] = [major(a.interface.protocol.version), major(b.interface.protocol.version)];
  return x !== null && y !== null && x !== y;
}

function major(version: string | undefined): number | null {
  const found = /^\D{0,16}(\d{1,9})/.exec(version ?? '');
  return found === null ? null : Number(found[1]);
}

export const CONN_PROTOCOL_CUSTOM: Rule = {
  id: 'conn-protocol-custom',
  category: 'connection',
  severity: 'info',
  title: 'A connection of a custom protocol',
  why: 'Nothing is known of it, so only the general checks could be made.',
  example: 'Two boards joined by a ribbon cable of protocol custom.',
  mend: 'Model the real protocol, so that levels and directions can be judged; else check by hand.',
  each: 'link',
  about: { protocols: ['custom'] },
  check: (design, report) => {
    for (const link of linksOf(design, 'custom')) {
      const [a, b] = link.ends;
      report({
        message: `${endName(design, a.end)} to ${endName(design, b.end)} speaks a custom protocol: only general checks were made`,
        refs: [{ connection: link.connection.id }],
      });
    }
  },
};
