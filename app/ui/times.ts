const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, as people say it: "just now", "5 min ago", "3 h ago", "2 d ago", then the date. */
export function ago(then: number, now = Date.now()): string {
  const passed = now - then;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 30 * DAY) return `${Math.floor(passed / DAY)} d ago`;
  return new Date(then).toLocaleDateString();
}
