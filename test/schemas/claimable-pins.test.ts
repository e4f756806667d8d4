import { describe, expect, it } from 'vitest';
import { canFill, definitionIndex } from '#engine/definition/definition-index.ts';
import type { ResourceIndex } from '#engine/definition/index-types.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

/** Electrical pins that no interface of the part can take, a pin that the data sheet calls NC left out. */
function unclaimable(file: PartDefinitionFile): readonly ResourceIndex[] {
  const electrical = definitionIndex(file.definition.metadata.id, file).domains.get('electrical');
  const slots = [...(electrical?.interfaces.values() ?? [])].flatMap((index) => index.slots);
  return [...(electrical?.resources.values() ?? [])].filter(
    (pin) => !slots.some((slot) => canFill(slot, pin)) && !pin.functions.has('no_connect'),
  );
}

describe('pins of the starter library', () => {
  it('[D75] each pin can be taken by an interface of its part, or stays open and the mark says why it may', () => {
    const silent = STARTER_PARTS.flatMap((file) =>
      unclaimable(file)
        .filter(({ resource: { when_open } }) => when_open?.consequence !== 'allowed' || when_open.effect === undefined)
        .map(({ resource }) => `${file.definition.metadata.id}.${resource.id}`),
    );
    expect(silent).toEqual([]);
  });

  it('[D75] a pin without a function is not connected, and nothing asks for it', () => {
    const asked = STARTER_PARTS.flatMap(({ definition }) =>
      definition.domains.flatMap(({ interfaces }) =>
        interfaces.filter((one) => one.requires.some((need) => need.function === 'no_connect')),
      ),
    );
    expect(asked).toEqual([]);
  });
});
