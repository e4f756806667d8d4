/**
 * The packages of MCP: most of the server's code. They are read once the server listens, or with the first request for them.
 */
export type Sdk = typeof import('@modelcontextprotocol/server');

export const loadSdk = (): Promise<Sdk> => import('@modelcontextprotocol/server');
/** The older SDK, which serves the older protocols. */
export const loadLegacy = (): Promise<typeof import('./legacy.ts')> => import('./legacy.ts');
