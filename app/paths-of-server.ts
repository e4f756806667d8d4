/**
 * Paths that the server answers itself: the service worker leaves them to it, and shows the app's page at every other one. Each is compared with the path and
 * the query behind it.
 */
export const PATHS_OF_SERVER: readonly RegExp[] = [
  /^\/api\//,
  /^\/oidc\//,
  /^\/\.well-known\//,
  /^\/(register|authorize|token|revoke|mcp)([/?]|$)/,
];
