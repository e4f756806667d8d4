/** What a text stands on, whatever was drawn there. */
import { textWidth } from '../text.ts';
import type { Material } from './materials.ts';
import type { Form, Label, Trace } from './shapes.ts';

/** The labels, each on the topmost fill under its middle. A label keeps its own ground where a curve may lie above that. */
export function grounded(labels: readonly Label[], forms: readonly Form[]): readonly Label[] {
  return labels.map((label) => {
    const on = groundOf(label, forms);
    return on === label.on ? label : { ...label, on };
  });
}

function groundOf(label: Label, forms: readonly Form[]): Material {
  const half = Math.min(textWidth(label.text, label.size), label.room) / 2;
  const along = label.align === 'center' ? 0 : label.align === 'left' ? half : -half;
  const [x, y] = label.upright ? [label.x, label.y - along] : [label.x + along, label.y];
  for (let i = forms.length - 1; i >= 0; i -= 1) {
    const form = forms[i];
    if (form === undefined || form.fill === null || form.alpha < 0.5) continue;
    if (form.trace.kind === 'path') return label.on;
    if (covers(form.trace, x, y)) return form.fill;
  }
  return 'ground';
}

function covers(trace: Exclude<Trace, { kind: 'path' }>, x: number, y: number): boolean {
  switch (trace.kind) {
    case 'rect':
      return x >= trace.x && y >= trace.y && x <= trace.x + trace.w && y <= trace.y + trace.h;
    case 'oval':
      return ((x - trace.x) / trace.rx) ** 2 + ((y - trace.y) / trace.ry) ** 2 <= 1;
    case 'line':
      return trace.closed && inPolygon(trace.points, x, y);
  }
}

/** Whether a ray to the right crosses the edge an odd number of times. */
function inPolygon(points: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const j = (i + 2) % points.length;
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
