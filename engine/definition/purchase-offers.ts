import type { PartDefinitionFile, PurchaseInfo } from '#schemas/part-definition/types.ts';

/** Where a part can be bought, in the order of its file; the offers beside the definition win over those inside it. */
export function purchaseOffers({ purchaseInfo, definition }: PartDefinitionFile): readonly PurchaseInfo[] {
  const stated = purchaseInfo ?? definition.purchaseInfo;
  // A file may hold anything, also on a board.
  return stated === undefined ? [] : [stated].flat().filter((one) => typeof one === 'object' && one !== null);
}
