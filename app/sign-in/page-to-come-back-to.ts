/** The page that somebody wants to see who has to sign in first: the one that they are on, unless it is one of signing in. */
export function pageToComeBackTo(): string {
  const { pathname } = location;
  return /^\/(welcome|join)(\/|$)/.test(pathname) || !/^\/[\w.~%@:/-]{0,199}$/.test(pathname) ? '/' : pathname;
}
