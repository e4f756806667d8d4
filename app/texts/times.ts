import { date } from './format.ts';
import { inLanguage, pageLocale } from './language.ts';

export const timesTexts = inLanguage('times', { justNow: 'just now' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, as people say it: "just now", "5 min. ago", "3 hr. ago", "2 days ago", then the date. */
export function ago(then: number, now = Date.now()): string {
  const passed = now - then;
  if (passed < MINUTE) return timesTexts.justNow;
  if (passed >= 30 * DAY) return date(then);
  const relative = new Intl.RelativeTimeFormat(pageLocale(), { style: 'short' });
  if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour');
  return relative.format(-Math.floor(passed / DAY), 'day');
}
