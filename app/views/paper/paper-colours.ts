import type { Ink } from './paper.ts';

/** What each token is in the light theme: an exported drawing is for paper. */
export function paperColours(): (ink: Ink) => string {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  probe.hidden = true;
  document.body.append(probe);
  const known = new Map<Ink, string>();
  queueMicrotask(() => probe.remove());
  return (ink) => {
    let colour = known.get(ink);
    if (colour === undefined) {
      probe.style.color = `var(${ink})`;
      colour = getComputedStyle(probe).color;
      known.set(ink, colour);
    }
    return colour;
  };
}
