/** The address as a link may carry it; null where it is no web address, so that nobody's text becomes a script. */
export function webLink(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
