import { peopleTexts } from '../texts/team/people.ts';

/** What a browser is called, by what it calls itself: "Firefox on Linux". Only names that people know; else the text itself. */
export function browserName(agent: string): string {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  if (browser !== undefined && system !== undefined) return peopleTexts.browserOn({ browser, system });
  return browser ?? system ?? (agent.trim() === '' ? peopleTexts.unknownBrowser : agent.slice(0, SHOWN_CHARS));
}

const SHOWN_CHARS = 60;

/** Others call themselves Chrome and Safari too, and Chrome calls itself Safari: the order decides. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;
