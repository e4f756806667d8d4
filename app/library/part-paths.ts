/** Where parts are managed and written. */
export const PARTS_PATH = '/parts';
export const NEW_PART_PATH = '/parts/new';
export const editPath = (key: string): string => `/parts/${encodeURIComponent(key)}/edit`;
