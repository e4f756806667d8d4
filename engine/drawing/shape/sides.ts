/** Which side of a part each of its interfaces belongs to, and in which order: inputs left, outputs right. */
import type { DomainName, Interface, PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { humanised } from '#schemas/vocabulary/spelling.ts';
import type { Side } from '../geometry.ts';
import type { WireClass } from './wire-class.ts';
import { wireClass } from './wire-class.ts';

export type Rotation = 0 | 90 | 180 | 270;

/** How many instances of each interface (`domain/interface`) connections use. */
export type Uses = ReadonlyMap<string, number>;

/** An interface that is to be placed. */
export interface UnplacedPort {
  /** `domain/interface`. */
  readonly key: string;
  readonly domain: DomainName;
  readonly interface: string;
  readonly label: string;
  readonly class: WireClass;
  readonly description: string;
  /** Used instances, at least 1, and the rows of 20 units that they need. */
  readonly lanes: number;
  readonly rows: number;
  readonly rank: number;
  readonly lean: 'left' | 'right' | 'either';
}

/** Lists run from left to right and from top to bottom. */
export type Sides = Readonly<Record<Side, readonly UnplacedPort[]>>;

const LANES_PER_ROW = 2;

/** What there is to place, in the definition's order; without a definition what `uses` names. */
export function unplacedPorts(file: PartDefinitionFile | null, uses: Uses): UnplacedPort[] {
  const found: UnplacedPort[] = [];
  const add = (domain: DomainName, id: string, face: Interface | null): void => {
    const key = `${domain}/${id}`;
    const lanes = Math.max(1, uses.get(key) ?? 1);
    const name = face?.name ?? '';
    const kind = wireClass(domain, face);
    found.push({
      key,
      domain,
      interface: id,
      label: name !== '' && name.length <= 18 ? name : humanised(id),
      class: kind,
      description: face?.name ?? face?.description ?? humanised(id),
      lanes,
      rows: Math.ceil(lanes / LANES_PER_ROW),
      rank: RANK[kind],
      lean: leanOf(face),
    });
  };
  if (file === null) for (const key of [...uses.keys()].sort()) addUnknown(key, add);
  else
    for (const domain of file.definition.domains)
      for (const face of domain.interfaces) add(domain.domain, face.id, face);
  return found;
}

function addUnknown(key: string, add: (domain: DomainName, id: string, face: null) => void): void {
  const slash = key.indexOf('/');
  // A connection's end carries a DomainName; the key was made from it.
  add(key.slice(0, slash) as DomainName, key.slice(slash + 1), null);
}

const RANK: Readonly<Record<WireClass, number>> = {
  power: 0,
  ground: 1,
  data: 2,
  network: 3,
  fluid: 4,
  mechanical: 5,
  thermal: 6,
};
const FED =
  /^(sink|input|slave|target|device|receiver|rx|load|driven|client|subscriber|peripheral|responder|powered_device|mounted|actuated|follower)$/;
const FEEDS =
  /^(source|output|master|controller|host|transmitter|tx|driver|server|publisher|central_controller|commander|initiator|supply|power_sourcing)$/;

function leanOf(face: Interface | null): UnplacedPort['lean'] {
  if (face === null) return 'either';
  const roles = typeof face.protocol.role === 'string' ? [face.protocol.role] : face.protocol.role;
  const fed = roles.some((role) => FED.test(role));
  const feeds = roles.some((role) => FEEDS.test(role));
  return fed === feeds ? 'either' : fed ? 'left' : 'right';
}

export function rowsOf(list: readonly UnplacedPort[]): number {
  return list.reduce((sum, port) => sum + port.rows, 0);
}

/** Left and right, each in rank order. What may sit on either side, then signals from the longer one, even the heights out. */
export function leftAndRight(list: readonly UnplacedPort[]): Sides {
  const left = list.filter((port) => port.lean === 'left');
  const right = list.filter((port) => port.lean === 'right');
  for (const port of list) if (port.lean === 'either') (rowsOf(left) <= rowsOf(right) ? left : right).push(port);
  const order = new Map(list.map((port, at) => [port, at]));
  const sort = (side: UnplacedPort[]): void => {
    side.sort((a, b) => a.rank - b.rank || (order.get(a) ?? 0) - (order.get(b) ?? 0));
  };
  sort(left);
  sort(right);
  for (const [long, short] of [
    [left, right],
    [right, left],
  ] as const) {
    while (rowsOf(long) > rowsOf(short) + 3) {
      const last = long.findLastIndex((port) => port.rank > 1);
      if (last < 0) break;
      short.push(...long.splice(last, 1));
    }
    sort(short);
  }
  return { left, right, top: [], bottom: [] };
}

/** Power at the top, grounds at the bottom, the rest left and right: for outlines that are crowded otherwise. */
export function powerOnTop(list: readonly UnplacedPort[]): Sides {
  return {
    ...leftAndRight(list.filter(({ rank }) => rank > RANK.ground)),
    top: list.filter(({ rank }) => rank === RANK.power),
    bottom: list.filter(({ rank }) => rank === RANK.ground),
  };
}

/** What is fed along the top, what feeds along the bottom: for outlines that are wide and low. */
export function topAndBottom(list: readonly UnplacedPort[]): Sides {
  const { left, right } = leftAndRight(list);
  return { left: [], right: [], top: left, bottom: right };
}

/** Where the sides go when the part is flipped and then turned clockwise. */
export function turnedSides(sides: Sides, rotation: Rotation, flip: boolean): Sides {
  const { left, right, top, bottom } = flip
    ? {
        left: sides.right,
        right: sides.left,
        top: sides.top.toReversed(),
        bottom: sides.bottom.toReversed(),
      }
    : sides;
  switch (rotation) {
    case 0:
      return { left, right, top, bottom };
    case 90:
      return { left: bottom, right: top, top: left.toReversed(), bottom: right.toReversed() };
    case 180:
      return {
        left: right.toReversed(),
        right: left.toReversed(),
        top: bottom.toReversed(),
        bottom: top.toReversed(),
      };
    case 270:
      return { left: top.toReversed(), right: bottom.toReversed(), top: right, bottom: left };
  }
}
