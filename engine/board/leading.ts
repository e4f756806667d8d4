/** Which end of a connection comes first, as a drawing is read from left to right. */

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

/** 1 for an interface that supplies or leads, -1 for one that is supplied or follows, 0 for one that does neither. */
export function leads(roles: readonly string[]): 1 | 0 | -1 {
  if (roles.some((role) => LEADING.has(role))) return 1;
  return roles.some((role) => FOLLOWING.has(role)) ? -1 : 0;
}
