/** Mid-tones that are told apart on a light and on a dark board, and from one another. */
const COLORS = [
  '#7c5cff',
  '#0f9d7a',
  '#d9730d',
  '#d6409f',
  '#2f7de1',
  '#b08800',
  '#c4453f',
  '#0e8fa8',
  '#6b8e23',
  '#9a5bb5',
] as const;

/** The colour of an agent: the same for a key always, in every tab. */
export function agentColor(key: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return COLORS[(hash >>> 0) % COLORS.length] ?? COLORS[0];
}
