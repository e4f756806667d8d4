/** The boards on which wires are counted, and their wires as our router lays them. */
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import type { Look } from '#engine/board/values.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { type Box, boxAround } from '#engine/drawing/geometry.ts';
import { routeScene } from '#engine/drawing/routing/route-scene.ts';
import type { SceneWire } from '#engine/drawing/scene/items.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { applyEdits, type EditContext } from '#engine/edits/apply.ts';
import { tidy } from '#engine/layout/tidy.ts';
import { DRAWN_STATION } from '#engine/samples/drawn-station.ts';
import { boardOfTemplate } from '#engine/samples/template.ts';
import { BOARD_TEMPLATES } from '#engine/samples/templates.ts';
import { corpusBoard, lackingParts } from '../../test/corpus/adapter/board.ts';
import { corpusDesigns } from '../../test/corpus/load.ts';
import { library } from './boards.ts';
import type { CountedWire } from './wire-counts.ts';

interface RoutedBoard {
  readonly name: string;
  readonly board: Board;
}

function context(): EditContext {
  let last = 0;
  const newId = (prefix: string) => {
    last += 1;
    return `${prefix}_${String(last).padStart(8, '0')}`;
  };
  return { library, newId, now: '2026-01-01T00:00:00.000Z', who: 'bench' };
}

/** What the program offers: the sample and the templates, each in the look that it has and laid out for it. */
export function shippedBoards(): readonly RoutedBoard[] {
  const templates = Object.entries(BOARD_TEMPLATES).map(([name, template]) => ({
    name,
    board: boardOfTemplate(template, name, context()),
  }));
  return [{ name: 'sample', board: edited(EMPTY_BOARD, DRAWN_STATION) }, ...templates];
}

/** The same boards as `tidy` lays them out for a look. */
export function tidied({ name, board }: RoutedBoard, look: Look): RoutedBoard {
  const looked = edited(board, [{ op: 'update_settings', look }]);
  const moves = [...tidy(designOf(looked), new Set(looked.parts.keys()))].map(
    ([part, at]): Edit => ({ op: 'move_part', part, at }),
  );
  return { name, board: edited(looked, moves) };
}

/** Every n-th design of the corpus that the library can build. */
export function corpusBoards(every: number): readonly RoutedBoard[] {
  return corpusDesigns()
    .filter((design, at) => at % every === 0 && lackingParts(design).length === 0)
    .map((design) => ({ name: design.id, board: corpusBoard(design).board }))
    .filter(({ board }) => board.parts.size <= 100 && board.connections.size > 0);
}

/** A board with its wires where they run, in the look that it has. */
export function routedScene(board: Board): Scene {
  const scene = new Scene(DRAWN);
  scene.update(board);
  routeScene(scene);
  return scene;
}

/** What wires must not run through: the parts, without their names. */
export function partBoxes(scene: Scene): readonly Box[] {
  return [...scene.parts.values()].map(({ at, layout, drawn, ...part }) =>
    drawn === null ? part : boxAround(at, layout.width, layout.height),
  );
}

/** The wires, each from edge to edge. Those between blocks that share an end are one net. */
export function countedWires(scene: Scene): readonly CountedWire[] {
  const nets = netsOf([...scene.wires.values()]);
  return [...scene.wires.values()].map((wire) => ({ net: nets.get(wire.id) ?? wire.id, path: fromEdges(wire) }));
}

/** Where a wire is out of its part. */
export function edgeOf({ x, y, side, edge }: SceneWire['ends'][0]): readonly [number, number] {
  return side === 'left' || side === 'right' ? [edge, y] : [x, edge];
}

function fromEdges({ path, ends: [a, b] }: SceneWire): number[] {
  return [...edgeOf(a), ...Array.from(path).slice(2, -2), ...edgeOf(b)];
}

function netsOf(wires: readonly SceneWire[]): ReadonlyMap<string, string> {
  const nets = new Map<string, string>();
  const at = new Map<string, string>();
  for (const { id, net, ends } of wires) {
    if (net !== null) {
      nets.set(id, net);
      continue;
    }
    const spots = ends.map(({ x, y }) => `${x} ${y}`);
    const known = [...new Set(spots.flatMap((spot) => at.get(spot) ?? []))];
    const its = known[0] ?? id;
    for (const [wire, other] of nets) if (known.includes(other)) nets.set(wire, its);
    for (const [spot, other] of at) if (known.includes(other)) at.set(spot, its);
    for (const spot of spots) at.set(spot, its);
    nets.set(id, its);
  }
  return nets;
}

function edited(board: Board, edits: readonly Edit[]): Board {
  const made = applyEdits(board, edits, context());
  if (!made.ok) throw new Error(made.refusal.code);
  return made.board;
}
