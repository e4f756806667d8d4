import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { csv } from '#schemas/text/csv.ts';
import { type Board, bySeq, type Part } from '../board/board.ts';
import { purchaseOffers } from '../definition/purchase-offers.ts';
import { bestOrder, dollars, type Order } from './offers.ts';

const HEAD = [
  'Item',
  'Quantity',
  'Designators',
  'Name',
  'Manufacturer',
  'Part number',
  'Footprint',
  'Vendor',
  'Vendor part',
  'Unit price',
  'Pack quantity',
  'Order quantity',
  'Line total',
  'Currency',
  'Price date',
  'Status',
  'Link',
  'Definition',
] as const;

/**
 * What to buy, as CSV in UTF-8: one line a definition, in the order in which the board first placed it, then the total.
 * `Quantity` counts the units that each symbol stands for; `Order quantity` is what must be ordered of them: at least
 * the minimum order, in whole packs. A price is that of one piece and `Line total` that of the order, both as decimals
 * with two places. `bestOrder` says which of several offers is taken. A line without a price says so and is not in the
 * total, which says how many such lines there are. What a definition does not say stays empty. The
 * footprint is KiCad's, as library:name.
 */
export function billOfMaterials(board: Board): string {
  const lines = linesOf(board);
  return csv([HEAD, ...lines.map((line, index) => row(line, index + 1)), totalRow(lines)]);
}

/** What the orders of a bill of materials come to. */
export interface PurchaseTotal {
  readonly cents: bigint;
  /** Lines without a price, which are not in it. */
  readonly unpriced: number;
}

/** What everything on the board costs to buy, as its bill of materials says. */
export function purchaseTotal(board: Board): PurchaseTotal {
  return totalOf(linesOf(board));
}

function linesOf(board: Board): readonly BomLine[] {
  const groups = new Map<string, Part[]>();
  for (const part of [...board.parts.values()].sort(bySeq)) {
    const group = groups.get(part.definition);
    if (group === undefined) groups.set(part.definition, [part]);
    else group.push(part);
  }
  return [...groups].map(([key, parts]) => lineOf(key, parts, board.definitions.get(key)));
}

function totalOf(lines: readonly BomLine[]): PurchaseTotal {
  return {
    cents: lines.reduce((sum, line) => sum + (line.order?.total_cents ?? 0n), 0n),
    unpriced: lines.filter((line) => (line.order?.total_cents ?? null) === null).length,
  };
}

interface BomLine {
  readonly key: string;
  readonly parts: readonly Part[];
  readonly quantity: number;
  readonly file: PartDefinitionFile | undefined;
  readonly order: Order | null;
}

function lineOf(key: string, parts: readonly Part[], file: PartDefinitionFile | undefined): BomLine {
  const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
  return { key, parts, quantity, file, order: file === undefined ? null : bestOrder(purchaseOffers(file), quantity) };
}

function row({ key, parts, quantity, file, order }: BomLine, item: number): string[] {
  const metadata = file?.definition.metadata;
  const price = order?.price_cents ?? null;
  const total = order?.total_cents ?? null;
  return [
    `${item}`,
    `${quantity}`,
    parts.map((part) => part.label || part.id).join('; '),
    metadata?.name ?? '',
    metadata?.manufacturer ?? '',
    metadata?.part_number ?? '',
    metadata?.footprint ?? '',
    order?.offer.vendor ?? '',
    order?.offer.vendorPartId ?? '',
    price === null ? '' : dollars(price),
    order?.offer.packQuantity === undefined ? '' : `${order.offer.packQuantity}`,
    order === null ? '' : `${order.pieces}`,
    total === null ? '' : dollars(total),
    price === null ? '' : 'USD',
    order?.offer.priceTimestamp?.slice(0, 10) ?? '',
    statusOf(file, order, quantity),
    order?.offer.link ?? '',
    key,
  ];
}

function statusOf(file: PartDefinitionFile | undefined, order: Order | null, quantity: number): string {
  if (file === undefined) return 'definition missing; no price';
  if (order === null) return 'no offer; no price';
  const { offer, pieces, stock } = order;
  const words = [
    stock === 'unknown'
      ? `stock unknown${offer.availabilityStatus === 'limited_stock' ? ', limited' : ''}`
      : stock === 'short'
        ? `${offer.stockQuantityAvailable} of ${pieces} in stock`
        : stock,
  ];
  if (pieces > quantity) words.push(`${quantity} needed`);
  if (order.price_cents === null) words.push('no price');
  return words.join('; ');
}

function totalRow(lines: readonly BomLine[]): string[] {
  const { cents, unpriced } = totalOf(lines);
  const cells: Partial<Record<(typeof HEAD)[number], string>> = {
    Item: 'Total',
    Quantity: `${lines.reduce((sum, line) => sum + line.quantity, 0)}`,
    'Line total': dollars(cents),
    Currency: 'USD',
    Status:
      unpriced === 0 ? '' : `without ${unpriced} ${unpriced === 1 ? 'line that has' : 'lines that have'} no price`,
  };
  return HEAD.map((name) => cells[name] ?? '');
}
