import type { PartDefinitionFile, PurchaseInfo } from '#schemas/part-definition/types.ts';
import { type Board, bySeq, type Part } from '../board/board.ts';

const HEAD = [
  'Item',
  'Quantity',
  'Labels',
  'Name',
  'Manufacturer',
  'Part number',
  'Vendor',
  'Vendor part',
  'Unit price USD',
  'Link',
  'Definition',
];

/**
 * What to buy, as CSV (RFC 4180, CRLF, UTF-8): one line a definition, in the order in which the board first placed it.
 * `Quantity` counts the units that each symbol stands for. What a definition does not say stays empty.
 */
export function billOfMaterials(board: Board): string {
  const groups = new Map<string, Part[]>();
  for (const part of [...board.parts.values()].sort(bySeq)) {
    const group = groups.get(part.definition);
    if (group === undefined) groups.set(part.definition, [part]);
    else group.push(part);
  }
  const rows = [...groups].map(([key, parts], index) => row(index + 1, key, parts, board.definitions.get(key)));
  return [HEAD, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function row(item: number, key: string, parts: readonly Part[], file: PartDefinitionFile | undefined): string[] {
  const metadata = file?.definition.metadata;
  const offer = offerOf(file);
  return [
    `${item}`,
    `${parts.reduce((sum, part) => sum + part.quantity, 0)}`,
    parts.map((part) => part.label).join('; '),
    metadata?.name ?? '',
    metadata?.manufacturer ?? '',
    metadata?.part_number ?? '',
    offer?.vendor ?? '',
    offer?.vendorPartId ?? '',
    offer?.currentPriceUSD ?? '',
    offer?.link ?? '',
    key,
  ];
}

/** The first offer; what the file itself says goes before what its definition says. */
function offerOf(file: PartDefinitionFile | undefined): PurchaseInfo | undefined {
  const offers = file?.purchaseInfo ?? file?.definition.purchaseInfo;
  return offers === undefined ? undefined : [offers].flat()[0];
}

/** Quoted where the text needs it. A spreadsheet would run what begins with one of these signs as a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
