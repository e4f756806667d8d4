export type Sdk = typeof import('@modelcontextprotocol/server');

/**
 * The packages of MCP: most of the server's code, which holds the event loop while it is read. That happens with the first request of somebody who
 * holds a key: a server without agents never reads them, and each package has a turn of its own.
 */
export const PACKAGES = {
  sdk: (): Promise<Sdk> => import('@modelcontextprotocol/server'),
  /** The older SDK, which serves the older protocols. */
  legacy: () => import('./legacy.ts'),
};
