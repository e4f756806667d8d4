/** Where a page keeps things and whom it talks to. */

/** What names of databases, channels and locks begin with. */
export const STORAGE = 'busbar';

/** The address of documents on this page's server, without their ids. */
export const syncUrl = (): string => `${location.origin.replace(/^http/, 'ws')}/api/sync`;
