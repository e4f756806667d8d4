const MAC = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** "Ctrl+Z", or "⌘Z" on a Mac. */
export const combo = (key: string): string => (MAC ? `⌘${key}` : `Ctrl+${key}`);
