const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in XML, without the characters that XML 1.0 does not have at all. */
export function xmlText(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const exists =
      code >= 0x20 ? code !== 0xfffe && code !== 0xffff && (code < 0xd800 || code > 0xdfff) : code === 9 || code === 10;
    if (exists) out += ENTITIES[char] ?? char;
  }
  return out;
}
