/** The code that draws parts as themselves, which a page that shows blocks never loads. Who knows early that it will be needed asks early. */
export const drawnLookCode = () => import('#engine/drawing/drawn/drawn-look.ts');
