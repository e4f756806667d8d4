/** What an interface of a placed part can be connected to, and the edits that connect it. */
import type { Board, End } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Point } from '#engine/board/values.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import type { OfferGroup } from '#engine/compatibility/preference.ts';
import type { Incompatible } from '#engine/compatibility/verdict.ts';
import type { Design } from '#engine/design/design.ts';
import type { Library } from '#engine/library/library.ts';
import { portKey } from '../canvas/connecting.ts';
import { humanised } from '../texts/vocabulary.ts';

type Port = Omit<End, 'instance'>;

interface BoardMatch {
  readonly port: Port;
  readonly part: string;
  readonly interface: string;
  /** Connections that the instance has already. */
  readonly connections: number;
  readonly group: OfferGroup;
}

interface NearMiss {
  readonly port: Port;
  readonly part: string;
  readonly interface: string;
  readonly why: Incompatible;
}

interface PartMatch {
  readonly definition: string;
  readonly part: string;
  readonly domain: End['domain'];
  /** The id of its interface, and its name. */
  readonly face: string;
  readonly interface: string;
}

export interface RankedMatches {
  /** Best first; what the interface is connected to already is left out. */
  readonly board: readonly BoardMatch[];
  /** Best first, each definition once, by its first interface that fits. */
  readonly library: readonly PartMatch[];
  /** What speaks the same protocol in a counterpart's role and still cannot, the nearest part first. */
  readonly nearMisses: readonly NearMiss[];
}

export function interfaceMatches(design: Design, library: Library, own: Port): RankedMatches {
  const found = connectable(design, library, own);
  const joined = joinedTo(design.board, own);
  const protocol = faceOf(design, own)?.protocol.type;
  const [x, y] = design.parts.get(own.part)?.part.at ?? [0, 0];
  const away = ({ part }: Port): number => {
    const [px, py] = design.parts.get(part)?.part.at ?? [0, 0];
    return Math.hypot(px - x, py - y);
  };
  return {
    board: found.board
      .filter(({ end }) => !joined.has(portKey(end)))
      .map(({ end, opening, group = 'partner' }) => ({
        ...named(design, end),
        connections: opening?.connections ?? 0,
        group,
      })),
    library: libraryMatches(library, found.library),
    nearMisses: found.refused
      .filter(({ end }) => !joined.has(portKey(end)) && faceOf(design, end)?.protocol.type === protocol)
      .flatMap(({ end, verdict }) =>
        verdict.ok || verdict.rule === 'conn-role-incompatible' ? [] : [{ ...named(design, end), why: verdict }],
      )
      .sort((a, b) => away(a.port) - away(b.port)),
  };
}

export function joinEdits(own: Port, other: Port): readonly Edit[] {
  return [{ op: 'connect', from: own, to: other }];
}

/** Adds the part and joins it: at a place that is given, else beside the part that it is for. */
export function addAndJoinEdits(own: Port, match: PartMatch, at?: Point): readonly Edit[] {
  return [
    { op: 'add_part', id: '$new', definition: match.definition, ...(at === undefined ? {} : { at }) },
    { op: 'connect', from: own, to: { part: '$new', domain: match.domain, interface: match.face } },
  ];
}

function libraryMatches(library: Library, found: ReturnType<typeof connectable>['library']): readonly PartMatch[] {
  const matches = new Map<string, PartMatch>();
  for (const { definition, domain, interface: face } of found) {
    const file = library.definitions.get(definition)?.definition;
    if (file === undefined || matches.has(definition)) continue;
    const entry = file.domains.find((each) => each.domain === domain)?.interfaces.find(({ id }) => id === face);
    matches.set(definition, {
      definition,
      part: file.metadata.name,
      domain,
      face,
      interface: entry?.name ?? humanised(face),
    });
  }
  return [...matches.values()];
}

function named(design: Design, end: Port): { readonly port: Port; readonly part: string; readonly interface: string } {
  const { part, domain, interface: id } = end;
  return {
    port: { part, domain, interface: id },
    part: design.parts.get(part)?.part.label ?? part,
    interface: faceOf(design, end)?.name ?? id,
  };
}

function faceOf(design: Design, { part, domain, interface: id }: Port) {
  return design.parts.get(part)?.definition?.domains.get(domain)?.interfaces.get(id)?.interface;
}

/** The interfaces that connections join to `own`, as `portKey` writes them. */
function joinedTo(board: Board, own: Port): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { ends } of board.connections.values()) {
    const [a, b] = ends;
    if (portKey(a) === portKey(own)) found.add(portKey(b));
    if (portKey(b) === portKey(own)) found.add(portKey(a));
  }
  return found;
}
