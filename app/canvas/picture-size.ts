/** How large a picture of an area may be, and drawing it no larger. */
import { LIMITS } from '#schemas/limits.ts';

/** Of a picture: its longer edge, and its file as base64. */
export interface PictureBounds {
  readonly edgePx: number;
  readonly chars: number;
}

export const PICTURE_FOR_AGENTS: PictureBounds = { edgePx: LIMITS.pictureEdgePx, chars: LIMITS.pictureChars };
export const PICTURE_FOR_EXPORT: PictureBounds = { edgePx: LIMITS.exportEdgePx, chars: LIMITS.exportPictureChars };

/** A small area is not enlarged beyond this. */
const MOST_ZOOM = 2;
/** How much smaller the picture is drawn again where its file is too large. */
const SHRINK = 0.7;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Draws an area as large as the bounds allow: `draw` gets px a board unit and the size in px, and gives the file as base64. */
export async function drawnWithin(
  area: PixelSize,
  bounds: PictureBounds,
  draw: (k: number, size: PixelSize) => Promise<string>,
): Promise<PixelSize & { readonly data: string }> {
  let edge = bounds.edgePx;
  for (;;) {
    const k = Math.min(MOST_ZOOM, edge / Math.max(area.width, area.height));
    const size = { width: Math.max(1, Math.round(area.width * k)), height: Math.max(1, Math.round(area.height * k)) };
    const data = await draw(k, size);
    if (data.length <= bounds.chars) return { data, ...size };
    edge *= SHRINK;
  }
}
