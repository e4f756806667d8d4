import { afterEach, expect, test } from 'vitest';
import { savingTexts } from '../../../app/texts/board/saving.ts';
import { editStepsTexts } from '../../../app/texts/engine/edit-steps.ts';
import { ruleTexts, ruleTitle } from '../../../app/texts/engine/rules.ts';
import { alternatives, counted, list, number, percent, quantity } from '../../../app/texts/format.ts';
import { ENGLISH, inLanguage, type Language, speak } from '../../../app/texts/language.ts';
import { libraryTexts } from '../../../app/texts/library.ts';
import { reword } from '../../../app/texts/pseudo-language.ts';
import { rolesTexts } from '../../../app/texts/roles.ts';
import { ago } from '../../../app/texts/times.ts';
import type { Translation } from '../../../app/texts/translation.ts';

const GERMAN: Language = {
  tag: 'de',
  translation: {
    test: {
      save: 'Sichern',
      roles: { editor: 'kann ändern' },
      deleted: ({ count }: { count: number }) => `${counted(count, { one: 'Teil', other: 'Teile' })} gelöscht`,
    },
  },
};

const texts = inLanguage('test', {
  save: 'Save',
  cancel: 'Cancel',
  roles: { editor: 'can edit', viewer: 'can view' },
  deleted: ({ count }: { count: number }) => `Deleted ${counted(count, { one: 'part', other: 'parts' })}`,
});
const said = () => [texts.save, texts.cancel, texts.roles.editor, texts.roles.viewer, texts.deleted({ count: 1200 })];

afterEach(() => speak(ENGLISH));

test('[G46] a text is looked up when it is used: translated where the language has it, English where it lacks it', () => {
  expect(said()).toEqual(['Save', 'Cancel', 'can edit', 'can view', 'Deleted 1,200 parts']);
  speak(GERMAN);
  expect(said()).toEqual(['Sichern', 'Cancel', 'kann ändern', 'can view', '1.200 Teile gelöscht']);
  speak({ tag: 'en-XA', reword });
  expect(said()).toEqual(['⟦Save⟧', '⟦Cancel⟧', '⟦can edit⟧', '⟦can view⟧', '⟦Deleted 1,200 parts⟧']);
});

test('[G46] numbers, quantities, lists and times are written by the language of the page', () => {
  const written = () => [
    number(12345.6789),
    number(0.000123456),
    quantity(3.3, 'V'),
    percent(0.42),
    list(['a', 'b', 'c']),
    alternatives(['a', 'b']),
    ago(0, 300_000),
  ];
  expect(written()).toEqual(['12,345.679', '0.000123', '3.3\u202fV', '42%', 'a, b and c', 'a or b', '5 min. ago']);
  speak(GERMAN);
  const german = ['12.345,679', '0,000123', '3,3\u202fV', '42\u00a0%', 'a, b und c', 'a oder b', 'vor 5 Min.'];
  expect(written()).toEqual(german);
});

test('[G46] a translation leaves out what it does not say, and may be made of the English areas', () => {
  const translation: Translation = { library: { mine: 'eigene' }, roles: { ...rolesTexts, editor: 'Bearbeiter' } };
  speak({ tag: 'de', translation: { ...translation, saving: savingTexts } });
  expect([libraryTexts.mine, libraryTexts.shipped, rolesTexts.editor, rolesTexts.owner, savingTexts.saving]).toEqual([
    'eigene',
    'Shipped',
    'Bearbeiter',
    'owner',
    'Saving…',
  ]);
});

test('[G46] what the page says of a rule and of the steps of a fix is in its language', () => {
  const rule = 'elec-i2c-address-conflict';
  const step = () => editStepsTexts.field({ key: 'electrical/i2c/baud_rate', to: 115_200 });
  expect([ruleTitle(rule), step()]).toEqual(['Two devices on one bus have the same address', 'Baud rate to 115,200']);
  const translation: Translation = { rules: { [rule]: { title: 'Gleiche Adresse am Bus' } } };
  speak({ tag: 'de', translation: { ...translation } });
  expect([ruleTitle(rule), step()]).toEqual(['Gleiche Adresse am Bus', 'Baud rate to 115.200']);
  expect(ruleTexts[rule]?.fix).toMatch(/^[A-Z]/);
  expect(ruleTitle('rule-of-a-later-version')).toBe('rule-of-a-later-version');
  speak({ tag: 'en-XA', reword });
  expect(ruleTitle(rule)).toBe('⟦Two devices on one bus have the same address⟧');
});
