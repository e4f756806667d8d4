/** The shipped parts with the keys of their content, which are worked out ahead: hashing them all takes a page longer than reading them. */
import { type Library, libraryOfKeyed } from '#engine/library/library.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import keys from './starter-keys.generated.js';

export const STARTER_LIBRARY: Library = libraryOfKeyed(STARTER_PARTS.map((file, at) => [keys[at] ?? '', file]));
