/** Which end of a connection stands left in a drawing that reads from left to right. */

const LEADING: ReadonlySet<string> = new Set([
  'source',
  'output',
  'master',
  'controller',
  'host',
  'driver',
  'transmitter',
  'server',
  'pump',
]);
const FOLLOWING: ReadonlySet<string> = new Set([
  'sink',
  'input',
  'slave',
  'device',
  'peripheral',
  'target',
  'load',
  'receiver',
  'client',
]);

/** 1 for an interface that drives or supplies, −1 for one that is driven or supplied, 0 for neither. */
export function roleDirection(roles: readonly string[]): 1 | 0 | -1 {
  if (roles.some((role) => LEADING.has(role))) return 1;
  return roles.some((role) => FOLLOWING.has(role)) ? -1 : 0;
}
