import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { violationText } from '../../../app/texts/engine/violations.ts';
import { ENGLISH, pageLanguage, speak } from '../../../app/texts/language.ts';
import { translation } from '../../../app/texts/languages/de.ts';
import { chooseLanguage, languageChoice, languageFor, speakChosenLanguage } from '../../../app/texts/languages.ts';
import { deviceStorage } from '../parts/device-storage.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Text = string | ((named: never) => string) | { readonly [key: string]: Text };

/** Read before the tests begin: the texts stand beside much of the engine. */
const AREAS = await areas();

afterEach(() => speak(ENGLISH));

/** What German and English call the same. */
const SAME = new Set(
  `9+ Ada Agent Alt Auto Board Boards Busbar Client Code Firmware Hand Id Layout Linux Lovelace macOS Mbit Name Offline Passkey Passkeys Pin Pins PowerShell
  Signal System Terminal Text USD Windows bb_ cmd short timeStyle bar V_IH V_IL V_OH V_OL X Y Zoom`.split(/\s+/),
);

/** Of a hundred texts, so many may be newer than their German. */
const NEWER = 2;

test('[G52] German says the texts of the catalogue, with all that English says in them', () => {
  const found: string[] = [];
  const missing: string[] = [];
  const count = compare((path, english, german) => {
    if (german === undefined) missing.push(path);
    else if (typeof english === 'function') {
      const unsaid = named(english).filter((name) => !named(german).includes(name));
      if (unsaid.length > 0) found.push(`${path} does not say ${unsaid.join(', ')}`);
    }
  });
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(1500);
  expect(missing.slice((count * NEWER) / 100)).toEqual([]);
});

test('[G52] no text is English in German, but for words that both have', () => {
  const found: string[] = [];
  compare((path, english, german) => {
    if (String(german) === String(english) && wordsOf(english).some((word) => !SAME.has(word))) found.push(path);
  });
  expect(found).toEqual([]);
});

test('[G52] a violation is told in German, with a comma in its figures; its message for agents stays English', () => {
  const params = {
    resistor: 'R1',
    voltage_V: 5.5,
    pin: 'ESP32.i2c_sda',
    needed_V: 1200.25,
    part: 'ESP32',
    supply_V: 3.3,
  };
  const message = 'R1 pulls the line up to 5.5 V';
  speak({ tag: 'de', translation: { ...translation } });
  expect(violationText({ code: 'elec-pullup-too-low', params, message })).toBe(
    'R1 zieht die Leitung auf 5,5\u202fV, aber ESP32 I2C SDA braucht 1.200,25\u202fV für den Pegel high, denn ESP32 läuft mit 3,3\u202fV.',
  );
  expect(violationText({ code: 'code-of-a-later-version', params, message })).toBe(message);
});

test('[G53] a person gets the language that they chose, else the first that their browser asks for and the page knows', () => {
  expect(languageFor('de', ['en-US'])).toBe('de');
  expect(languageFor('en', ['de-DE'])).toBe('en');
  expect(languageFor(null, ['fr-CH', 'de-CH', 'en-US'])).toBe('de');
  expect(languageFor(null, ['en-GB', 'de'])).toBe('en');
  expect(languageFor(null, ['fr', 'ja'])).toBe('en');
  expect(languageFor('xx', ['DE'])).toBe('de');
  expect(languageFor('toString', [])).toBe('en');
});

test('[G53] a choice is kept on the device until the person takes it back', async () => {
  vi.stubGlobal('localStorage', deviceStorage());
  try {
    const spoken: string[] = [];
    for (const choice of ['system', 'de', 'en', 'de', 'system'] as const) {
      chooseLanguage(choice);
      expect(languageChoice()).toBe(choice);
      speak(ENGLISH);
      await speakChosenLanguage();
      spoken.push(pageLanguage());
    }
    expect(spoken).toEqual(['en', 'de', 'en', 'de', 'en']);
  } finally {
    vi.unstubAllGlobals();
  }
});

type Look = (path: string, english: Text, german: Text | undefined) => void;

/** Looks at each text of the catalogue beside its German; how many they are. */
function compare(look: Look): number {
  let count = 0;
  const counting: Look = (path, english, german) => {
    count += 1;
    look(path, english, german);
  };
  // Each area of a translation is a text or a group of them.
  const all = translation as Readonly<Record<string, unknown>>;
  for (const { area, english } of AREAS) walk(area, english, all[area] as Text | undefined, counting);
  return count;
}

function walk(path: string, english: Text, german: Text | undefined, look: Look): void {
  if (typeof english !== 'object') look(path, english, german);
  else
    for (const [key, text] of Object.entries(english))
      walk(`${path}.${key}`, text, typeof german === 'object' ? german[key] : undefined, look);
}

/** What a text says, by the names of its parameters. */
function named(text: Text): readonly string[] {
  const code = String(text);
  const destructured = /^\(\{([^)]*?)\}\)/.exec(code)?.[1];
  const names =
    destructured === undefined
      ? [...code.matchAll(/\bp\.(\w+)/g)].map(([, name = '']) => name)
      : destructured.split(',').map((one) => one.split(/[:=]/)[0]?.trim() ?? '');
  return [...new Set(names.filter((name) => name !== ''))].sort();
}

/** The English of an area as its file has it: not looked up by the language of the page. */
function asWritten(texts: Text | undefined): Text {
  const written = Object.entries(Object.getOwnPropertyDescriptors(texts));
  return Object.fromEntries(written.map(([key, { value }]) => [key, value]));
}

/** The words of a text, without what is put in from outside. */
function wordsOf(text: Text): readonly string[] {
  if (typeof text === 'string') return text.match(/[\p{L}\d_+]+/gu) ?? [];
  const literals = [...String(text).matchAll(/`([^`]*)`|"([^"]*)"/g)].map(([, one = '', other = '']) => one + other);
  return literals.flatMap((one) => one.replaceAll(/\$\{[^}]*\}/g, ' ').match(/\p{L}[\p{L}_]{2,}/gu) ?? []);
}

async function areas(): Promise<readonly { readonly area: string; readonly english: Text }[]> {
  const folder = join(ROOT, 'app/texts');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('languages'),
  );
  const found = await Promise.all(
    files.map(async (name) => {
      const declared = [
        ...readFileSync(join(folder, name), 'utf8').matchAll(/export const (\w+) = inLanguage\(\s*'(\w+)'/g),
      ];
      if (declared.length === 0) return [];
      const module = (await import(join(folder, name))) as Record<string, Text>;
      return declared.map(([, texts = '', area = '']) => ({ area, english: asWritten(module[texts]) }));
    }),
  );
  return found.flat().filter(({ area }) => area !== 'rules');
}
