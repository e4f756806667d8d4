import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { DRAWN } from '#engine/drawing/drawn/drawn-look.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { runRules } from '#engine/rules/run.ts';
import { DRAWN_STATION } from '#engine/samples/drawn-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { CONNECTOR_TYPES, FUNCTIONS, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import { partDescription, portDescription, wireDescription } from '../../../app/canvas/descriptions.ts';
import { wireWords } from '../../../app/editor/connect/wire-words.ts';
import { fixText } from '../../../app/texts/engine/fixes.ts';
import { violationText } from '../../../app/texts/engine/violations.ts';
import { CASE_TABLES } from '../../engine/rules/cases/index.ts';
import { boardOf } from '../../support/board-builder.ts';

const IDS = new Set(
  [...FUNCTIONS.keys(), ...PROTOCOLS.keys(), ...Object.values(CONNECTOR_TYPES).flat()].filter((id) => id.includes('_')),
);

/** The ids of the vocabulary in a text, as no person writes them. */
function rawIds(text: string): readonly string[] {
  return (text.match(/[a-z0-9]+(?:_[a-z0-9]+)+/g) ?? []).filter((word) => IDS.has(word));
}

const raw = (texts: readonly string[]) => texts.flatMap((text) => rawIds(text).map((id) => `${id} in: ${text}`));

function shown(board: Board): readonly string[] {
  return [DRAWN, null].flatMap((look) => {
    const scene = new Scene(look);
    scene.update({ ...board, look: look === null ? 'blocks' : 'drawn' });
    const design = designOf(board);
    return [
      ...[...scene.parts.values()].flatMap((part) => [
        partDescription(scene, part),
        ...part.layout.ports.flatMap((port) => [port.label, portDescription(scene, part, port)]),
      ]),
      ...[...scene.wires.values()].map((wire) => wireDescription(scene, wire, wireWords(design, wire))),
    ];
  });
}

describe('[K173] no id of the vocabulary stands on the page', () => {
  test('in what is found on a board, and in what is offered against it', () => {
    const boards = CASE_TABLES.flatMap((table) => Object.values(table)).flatMap(({ fires, firesToo = [] }) => [
      fires(),
      ...firesToo.map((one) => one()),
    ]);
    const found = boards.flatMap((board) => runRules(board, { today: '2026-01-01' }).violations);
    expect(found.length).toBeGreaterThan(200);
    expect(raw(found.flatMap((one) => [violationText(one), ...one.fixes.map(fixText)]))).toEqual([]);
  }, 120_000);

  test('under the pointer and for a screen reader, of every shipped part in both looks', () => {
    const parts = STARTER_PARTS.map(({ definition }): Edit => ({ op: 'add_part', definition: definition.metadata.id }));
    expect(raw(shown(boardOf(...parts)))).toEqual([]);
  });

  test('under the pointer, of every wire of the sample in both looks', () => {
    const said = shown(boardOf(...DRAWN_STATION));
    expect(said.filter((text) => text.includes('I2C SDA'))).not.toEqual([]);
    expect(raw(said)).toEqual([]);
  });
});

test('[K173] a raw id is known when it is seen', () => {
  expect(rawIds('needs power_input on i2c_scl, not my_own_name')).toEqual(['power_input', 'i2c_scl']);
});
