/** The design tokens of the page as the colours that a board is painted with. */

import type { Palette } from '#engine/drawing/palette.ts';
import type { WireColour } from '#engine/drawing/shape/wire-class.ts';
import { WIRE_COLOURS } from '#engine/drawing/shape/wire-class.ts';

const TOKENS: Readonly<Record<Exclude<keyof Palette, 'wires' | 'font'>, string>> = {
  canvas: '--canvas',
  dot: '--canvas-dot',
  card: '--raised',
  cardLine: '--line-strong',
  note: '--note',
  noteLine: '--note-line',
  text: '--text',
  textSoft: '--text-soft',
  textFaint: '--text-faint',
  accent: '--accent',
  accentSoft: '--accent-soft',
  onAccent: '--on-accent',
  error: '--error',
  onError: '--on-error',
  warning: '--warning',
  onWarning: '--on-warning',
  info: '--info',
  onInfo: '--on-info',
};

/** Resolves the tokens as they hold at `host` now. */
export function readPalette(host: HTMLElement): Palette {
  const probe = document.createElement('span');
  probe.style.display = 'none';
  host.append(probe);
  const style = getComputedStyle(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, colour(token)] as const);
  const wires = WIRE_COLOURS.map((name) => [name, colour(`--wire-${name}`)] as const);
  probe.style.fontFamily = 'var(--font)';
  const font = style.fontFamily;
  probe.remove();
  // Both lists are built from the very keys of the type.
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof TOKENS, string>),
    wires: Object.fromEntries(wires) as Record<WireColour, string>,
    font,
  };
}

/** Calls `changed` when the look may have: the page's theme, the system's scheme or contrast, or a font that arrived. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  document.fonts.addEventListener('loadingdone', changed);
  return () => {
    document.fonts.removeEventListener('loadingdone', changed);
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
