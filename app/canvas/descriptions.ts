/** What stands on the board, described for people who do not see it and for hints beside the pointer. */
import { bySeq, type End } from '#engine/board/board.ts';
import type { ScenePart, SceneWire } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { PortLayout } from '#engine/drawing/shape/layout.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { humanised, inWords } from '../texts/vocabulary.ts';

export function endDescription(scene: Scene, end: End): string {
  const part = scene.parts.get(end.part);
  const port = part?.layout.byKey.get(`${end.domain}/${end.interface}`);
  const name = part === undefined ? humanised(end.interface) : portName(part, end);
  const nth = port !== undefined && port.lanes > 1 ? ` ${end.instance + 1}` : '';
  return `${part?.label ?? canvasTexts.missingPart} ${name}${nth}`;
}

/** Where a wire ends, as one of its two parts names it: "ESP32 IO21" in drawn look. */
export function joinDescription(scene: Scene, { joins, connection }: SceneWire, end: 0 | 1): string {
  const { part, key, pad } = joins[end];
  if (pad === null) return endDescription(scene, connection.ends[end]);
  const placed = scene.parts.get(part);
  return `${placed?.label ?? canvasTexts.missingPart} ${placed?.layout.byKey.get(key)?.label ?? ''}`;
}

/** The name of a port as a block shows it, also of a part that shows its pads instead. */
function portName({ layout, file, drawn }: ScenePart, { domain, interface: id }: End): string {
  if (drawn === null) return layout.byKey.get(`${domain}/${id}`)?.label ?? humanised(id);
  const faces = file?.definition.domains.filter((one) => one.domain === domain).flatMap(({ interfaces }) => interfaces);
  return faces?.find((face) => face.id === id)?.name ?? humanised(id);
}

/** "ESP32 I2C0 to BME280 I2C", under a line of its own with what it carries, where `facts` say that. */
export function wireDescription(scene: Scene, wire: SceneWire, facts: string): string {
  const ends = canvasTexts.wire({ from: joinDescription(scene, wire, 0), to: joinDescription(scene, wire, 1) });
  return facts === '' ? ends : `${facts}\n${ends}`;
}

/** Name, kind, lock and connections of a part: "BME280, Sensor, locked. Connected: I2C to ESP32 I2C0." */
export function partDescription(scene: Scene, part: ScenePart): string {
  const joins = [...part.wires]
    .flatMap((id) => (scene.wiresOf(id).length === 0 ? [] : (scene.board?.connections.get(id) ?? [])))
    .sort(bySeq)
    .map(({ ends }) => {
      const [own, other] = ends[0].part === part.id ? ends : [ends[1], ends[0]];
      const port = portName(part, own);
      return canvasTexts.wire({ from: port, to: endDescription(scene, other) });
    });
  const traits = [part.label, part.subtitle, part.part.locked ? canvasTexts.locked : ''];
  const name = traits.filter((trait) => trait !== '').join(', ');
  return joins.length === 0
    ? canvasTexts.notConnected({ part: name })
    : canvasTexts.connected({ part: name, wires: joins.join('; ') });
}

/** "Note: check the regulator", "Frame: Power supply". */
export function noteDescription({ note }: SceneNote): string {
  return canvasTexts[note.kind]({ text: note.text.replace(/\s+/g, ' ').trim() });
}

/** What is connected to each port of a part, in words, by the port's key. */
export function connectedEnds(scene: Scene, part: ScenePart): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const wire of wiresAt(scene, part)) {
    for (const own of [0, 1] as const) {
      const { part: at, key } = wire.joins[own];
      if (at !== part.id) continue;
      const name = joinDescription(scene, wire, own === 0 ? 1 : 0);
      const list = found.get(key);
      if (list === undefined) found.set(key, [name]);
      else if (!list.includes(name)) list.push(name);
    }
  }
  return found;
}

/** The wires that end at a port, or at a pad with its name. */
export function wiresAtPort(scene: Scene, part: ScenePart, port: string): readonly SceneWire[] {
  return wiresAt(scene, part).filter(({ joins }) => joins.some((join) => join.part === part.id && join.key === port));
}

function wiresAt(scene: Scene, part: ScenePart): SceneWire[] {
  return [...new Set([...part.wires].flatMap((id) => scene.wiresOf(id)))];
}

/** What a port is; of a drawn part, what its pad does and for whom, or what it can do. */
export function portDescription(
  scene: Scene,
  part: ScenePart,
  { key, domain, interface: id, description }: PortLayout,
): string {
  if (part.drawn === null) return description;
  const to = connectedEnds(scene, part).get(key);
  if (to !== undefined) return canvasTexts.usedPad({ pad: description, to });
  const domains = part.file?.definition.domains.filter((one) => one.domain === domain) ?? [];
  const resource = domains.flatMap(({ resources }) => resources).find((one) => one.id === id);
  const can = [...new Set(resource?.functions.map(({ name }) => inWords(name)))];
  return can.length === 0 ? description : canvasTexts.freePad({ pad: description, can });
}
