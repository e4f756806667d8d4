/** Figures of the power tree, as people write them. */
import type { PowerEdge, PowerNode } from '#engine/views/power-tree.ts';

/** At most three figures that count: 22.3, 0.714, 1312. */
export function short(value: number): string {
  if (value === 0) return '0';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return String(Number(value.toFixed(digits)));
}

/** "262 mA", or "6 A" from 10 A on. */
export function current(mA: number): string {
  return mA >= 10_000 ? `${short(mA / 1000)} A` : `${short(mA)} mA`;
}

/** "1.31 W", or "4 mW" below 0.1 W. */
export function watts(W: number): string {
  return W !== 0 && W < 0.1 ? `${short(W * 1000)} mW` : `${short(W)} W`;
}

/** "3.3 V", with the nominal beside it where it differs; "no voltage" where nobody says. */
export function voltage(node: PowerNode): string {
  const { nominal_V, actual_V } = node;
  if (actual_V === null) return nominal_V === null ? 'voltage unknown' : `${short(nominal_V)} V, not fed`;
  const spread = actual_V.min === actual_V.max ? '' : ` (${short(actual_V.min)}–${short(actual_V.max)})`;
  const set =
    nominal_V !== null && Math.abs(nominal_V - actual_V.nominal) > 1e-6 ? `, rated ${short(nominal_V)} V` : '';
  return `${short(actual_V.nominal)} V${spread}${set}`;
}

export function percent(node: PowerNode): number | null {
  return node.margin === null ? null : Math.round((node.margin.measured_mA / node.margin.limit_mA) * 100);
}

/** What flows at worst, "22.3 mA · 74 mW", and usually where that is less; null where it is not. */
export function flow(node: PowerNode): { readonly worst: string; readonly typical: string | null } {
  const words = (mA: number, W: number | null) => [current(mA), ...(W === null ? [] : [watts(W)])].join(' · ');
  const typical = words(node.typical_mA, node.typical_W);
  const worst = words(node.worst_mA, node.worst_W);
  return { worst, typical: node.typical_mA >= node.worst_mA || typical === worst ? null : typical };
}

/** What a person must know beside the figures, each in a few words. */
export function remarks(node: PowerNode, feeds: number): readonly string[] {
  const unstated = node.unstated.length;
  return [
    ...(node.inLoop ? ['in a loop of supplies'] : []),
    ...(feeds > 1 ? [`fed by ${feeds} supplies`] : []),
    ...(unstated === 0
      ? []
      : node.kind === 'load'
        ? ['states no draw']
        : [`${unstated} ${unstated === 1 ? 'part states' : 'parts state'} no draw`]),
    ...(node.isolated ? ['isolated ground'] : []),
  ];
}

/** "85 %", "needs 4.6 V, gets 4.75 V"; empty where nothing is stated. */
export function conversionWords(edge: PowerEdge): string {
  const { efficiency_percent: efficiency, dropout } = edge.conversion ?? { efficiency_percent: null, dropout: null };
  return [
    ...(efficiency === null ? [] : [`${short(efficiency)} % efficient`]),
    ...(dropout === null || dropout.enough
      ? []
      : [`needs ${short(dropout.needs_V)} V, gets ${short(dropout.gets_V)} V`]),
    ...(dropout?.enough === true && efficiency === null
      ? [`${short(dropout.gets_V)} V in, needs ${short(dropout.needs_V)} V`]
      : []),
  ].join(' · ');
}

/** Everything about a node, for who hears it. */
export function nodeLabel(node: PowerNode, feeds: number): string {
  const load = percent(node);
  return [
    `${node.label} ${node.name}`,
    voltage(node),
    `${flow(node).worst} at worst`,
    ...(flow(node).typical === null ? [] : [`typically ${flow(node).typical}`]),
    ...(load === null ? [] : [`${load} % of ${current(node.margin?.limit_mA ?? 0)}`]),
    ...remarks(node, feeds),
  ].join(', ');
}
