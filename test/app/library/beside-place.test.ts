import { expect, test } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { besidePlace } from '../../../app/library/import/beside-place.ts';

test('[Q46] a line of an import that shows a place does not repeat it in its words', () => {
  const { problems } = checkPart('{"definition": {"metadata": {"id": "a", "name": "", "type": "x"}, "domains": []}}');
  expect(problems.length).toBeGreaterThan(1);
  for (const { message, pointer } of problems) {
    expect(message).toContain(pointer);
    expect(besidePlace(message, pointer)).not.toContain(pointer);
  }
  expect(besidePlace('/a/b must not be empty.', '/a/b')).toBe('Must not be empty.');
  expect(besidePlace('/a/bc is missing.', '/a/b')).toBe('/a/bc is missing.');
});
