/** The design tokens as colours that a canvas can paint with. */

import type { WireClass } from '#engine/drawing/shape/wire-class.ts';
import { WIRE_CLASSES } from '#engine/drawing/shape/wire-class.ts';
import { channels } from '../../ui/ink.ts';

const TOKENS = {
  canvas: '--canvas',
  dot: '--canvas-dot',
  card: '--raised',
  line: '--line',
  note: '--note',
  noteLine: '--note-line',
  cardLine: '--line-strong',
  hoverLine: '--line-control',
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
} as const;

export type Palette = Readonly<Record<keyof typeof TOKENS, string>> & {
  readonly wires: Readonly<Record<WireClass, string>>;
  readonly font: string;
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
  const wires = WIRE_CLASSES.map((name) => [name, colour(`--wire-${name}`)] as const);
  probe.style.fontFamily = 'var(--font)';
  const font = style.fontFamily;
  probe.remove();
  // Both lists are built from the very keys of the type.
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof TOKENS, string>),
    wires: Object.fromEntries(wires) as Record<WireClass, string>,
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

/** `colour` with an opacity of `alpha`. */
export function faded(colour: string, alpha: number): string {
  const [r, g, b] = channels(colour);
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}
