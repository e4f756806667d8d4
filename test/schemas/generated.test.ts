import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '#schemas/generate.ts';
import { compileStandalone } from '#schemas/standalone.ts';

const checkedIn = (path: string) => readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8');

describe('generated validators', () => {
  const files = generatedFiles();

  it.each([...files.keys()])('[D1] %s is what the schemas compile to now (else run `npm run generate`)', (path) => {
    expect(checkedIn(path) === files.get(path)).toBe(true);
  });

  it('[D2] no generated module asks for require, eval or Function', () => {
    for (const [path, text] of files) {
      expect(text.match(/\brequire\(|\beval\(|new Function\b|\bimport\b.*ajv/g), path).toBeNull();
    }
  });

  it('[D2] a schema that would need a helper which is not inlined is refused when it is compiled', () => {
    expect(() => compileStandalone({ odd: { type: 'string', format: 'no-such-format' } })).toThrow('no-such-format');
    expect(() => compileStandalone({ odd: { type: 'string', keywordOfNobody: 1 } })).toThrow('keywordOfNobody');
  });
});
