/** Figures of the power tree, as people write them. */
import type { PowerEdge, PowerNode, PowerTree } from '#engine/views/power-tree.ts';
import { powerTexts } from '../texts/board/power.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { current, quantity } from '../texts/format.ts';

/** A value to three figures that count: 22.3, 0.714, 1312. */
export function threeDigits(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return Number(value.toFixed(digits));
}

/** "1.31 W", or "4 mW" below 0.1 W. */
export function watts(W: number): string {
  return W !== 0 && W < 0.1 ? quantity(threeDigits(W * 1000), 'mW') : quantity(threeDigits(W), 'W');
}

/** "3.3 V", with the nominal beside it where it differs; "voltage unknown" where nobody says. */
export function voltage({ nominal_V, actual_V }: PowerNode): string {
  if (actual_V === null)
    return nominal_V === null ? powerTexts.voltageUnknown : powerTexts.notFed({ nominal_V: threeDigits(nominal_V) });
  const { nominal, min, max } = actual_V;
  const alone = quantity(threeDigits(nominal), 'V');
  const actual =
    min === max ? alone : powerTexts.spread({ actual: alone, min: threeDigits(min), max: threeDigits(max) });
  if (nominal_V === null || Math.abs(nominal_V - nominal) <= 1e-6) return actual;
  return powerTexts.rated({ actual, nominal_V: threeDigits(nominal_V) });
}

export function loadPercent(node: PowerNode): number | null {
  return node.margin === null ? null : Math.round((node.margin.measured_mA / node.margin.limit_mA) * 100);
}

/** What flows at worst, "22.3 mA · 74 mW", and usually where that is less; null where it is not. */
export function flow(node: PowerNode): { readonly worst: string; readonly typical: string | null } {
  const figures = (mA: number, W: number | null) => [current(mA), ...(W === null ? [] : [watts(W)])].join(' · ');
  const typical = figures(node.typical_mA, node.typical_W);
  const worst = figures(node.worst_mA, node.worst_W);
  return { worst, typical: node.typical_mA >= node.worst_mA || typical === worst ? null : typical };
}

/** What a person must know beside the figures, a few words each. */
export function remarks(node: PowerNode, feeds: number): readonly string[] {
  const count = node.unstated.length;
  return [
    ...(node.inLoop ? [powerTexts.inLoop] : []),
    ...(feeds > 1 ? [powerTexts.fedBy({ count: feeds })] : []),
    ...(count === 0
      ? []
      : [node.kind === 'load' ? powerTexts.loadWithoutDraw : powerTexts.partsWithoutDraw({ count })]),
    ...(node.isolated ? [powerTexts.isolatedGround] : []),
  ];
}

/** "85% efficient", "needs 4.6 V, gets 4.75 V"; empty where nothing is stated. */
export function conversionText(edge: PowerEdge): string {
  const { efficiency_percent: efficiency, dropout } = edge.conversion ?? { efficiency_percent: null, dropout: null };
  const volts = dropout && { needs_V: threeDigits(dropout.needs_V), gets_V: threeDigits(dropout.gets_V) };
  return [
    ...(efficiency === null ? [] : [powerTexts.efficient({ share: efficiency / 100 })]),
    ...(volts === null || dropout?.enough === true ? [] : [powerTexts.dropout(volts)]),
    ...(volts !== null && dropout?.enough === true && efficiency === null ? [powerTexts.enoughInput(volts)] : []),
  ].join(' · ');
}

/** How much of its limit a node carries: "85% of 500 mA"; empty where it has none. */
export function loadText(node: PowerNode): string {
  const load = loadPercent(node);
  if (load === null) return '';
  return powerTexts.load({ share: load / 100, limit: current(node.margin?.limit_mA ?? 0) });
}

/** Everything about a node, for who hears it. */
export function nodeLabel(node: PowerNode, feeds: number): string {
  const { worst, typical } = flow(node);
  return [
    `${node.label} ${node.name}`,
    voltage(node),
    powerTexts.atWorst({ flow: worst }),
    ...(typical === null ? [] : [powerTexts.typically({ flow: typical })]),
    loadText(node),
    ...remarks(node, feeds),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** "2 sources · 1.31 W at worst", and what a person must know about the whole tree. */
export function treeSummary({ nodes, edges }: PowerTree): string {
  const sources = nodes.filter((node) => node.kind === 'source');
  const strained = nodes.filter((node) => node.margin !== null && node.margin.level !== 'ok').length;
  const unstated = new Set(nodes.flatMap((node) => node.unstated)).size;
  const W = sources.reduce((sum, node) => sum + (node.worst_W ?? 0), 0);
  return [
    powerTexts.sources({ count: sources.length }),
    powerTexts.atWorst({ flow: watts(W) }),
    ...(strained > 0 ? [powerTexts.strainedRails({ count: strained, share: 0.8 })] : []),
    ...(unstated > 0 ? [powerTexts.partsWithoutDraw({ count: unstated })] : []),
    ...(nodes.some((node) => node.inLoop) ? [viewsTexts.supplyLoop] : []),
    ...(edges.some((edge) => edge.extra) ? [viewsTexts.secondSupplyDashed] : []),
  ].join(' · ');
}
