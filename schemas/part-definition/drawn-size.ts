import type { PartDefinition } from './types.ts';

/**
 * How large the part is drawn, mm: the two dimensions of the mechanical domain that its drawing names, the only place
 * where its size stands. Without a drawing: length and width. Undefined where that dimension is not stated.
 */
export function drawnSize({ domains, drawing }: PartDefinition): {
  readonly across_mm: number | undefined;
  readonly down_mm: number | undefined;
} {
  const size = domains.find((one) => one.dimensions_mm !== undefined)?.dimensions_mm;
  return { across_mm: size?.[drawing?.across ?? 'length'], down_mm: size?.[drawing?.down ?? 'width'] };
}
