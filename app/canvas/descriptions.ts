/** What stands on the board, described for people who do not see it and for hints beside the pointer. */
import type { End } from '#engine/board/board.ts';
import type { ScenePart, SceneWire } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { humanised } from '../texts/vocabulary.ts';

export function endDescription(scene: Scene, end: End): string {
  const part = scene.parts.get(end.part);
  const port = part?.layout.byKey.get(`${end.domain}/${end.interface}`);
  const name = port?.label ?? humanised(end.interface);
  const nth = port !== undefined && port.lanes > 1 ? ` ${end.instance + 1}` : '';
  return `${part?.label ?? canvasTexts.missingPart} ${name}${nth}`;
}

/** "ESP32 I2C0 to BME280 I2C". */
export function wireDescription(scene: Scene, wire: SceneWire): string {
  const [a, b] = wire.connection.ends;
  return canvasTexts.wire({ from: endDescription(scene, a), to: endDescription(scene, b) });
}

/** Name, kind, lock and connections of a part: "BME280, Sensor, locked. Connected: I2C to ESP32 I2C0." */
export function partDescription(scene: Scene, part: ScenePart): string {
  const joins = [...part.wires]
    .map((id) => scene.wires.get(id))
    .filter((wire): wire is SceneWire => wire !== undefined)
    .sort((a, b) => a.connection.seq - b.connection.seq || (a.id < b.id ? -1 : 1))
    .map(({ connection: { ends } }) => {
      const [own, other] = ends[0].part === part.id ? ends : [ends[1], ends[0]];
      const port = part.layout.byKey.get(`${own.domain}/${own.interface}`)?.label ?? humanised(own.interface);
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
