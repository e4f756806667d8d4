/** Port sizes as data sheets write them, and which of them mate. */

interface Port {
  /** R, Rc, Rp, G, M, NPT, NG, or the outer diameter of a tube. */
  readonly family: string;
  readonly size: string;
  readonly pitch: string | null;
  readonly gender: 'male' | 'female' | null;
}

/**
 * True where two ports fit, false where they do not, null where one of them cannot be read. Taper R screws into Rc, Rp
 * and G of its size (ISO 7-1), parallel G into G (ISO 228-1), M into M of equal pitch, NPT into NPT, a face onto its own
 * (ISO 4401), a tube into what takes its outer diameter. A gender that is not stated is taken to suit.
 */
export function portsMate(a: string, b: string): boolean | null {
  const [x, y] = [read(a), read(b)];
  if (x === null || y === null) return null;
  return fits(x, y) || fits(y, x);
}

const INTO: Readonly<Record<string, readonly string[]>> = {
  R: ['Rc', 'Rp', 'G'],
  G: ['G'],
  M: ['M'],
  NPT: ['NPT'],
  NG: ['NG'],
  tube: ['tube'],
};

function fits(male: Port, female: Port): boolean {
  if (INTO[male.family]?.includes(female.family) !== true || male.size !== female.size) return false;
  if (male.family === 'tube' || male.family === 'NG') return true;
  if (male.pitch !== null && female.pitch !== null && male.pitch !== female.pitch) return false;
  return male.gender !== 'female' && female.gender !== 'male';
}

function read(text: string): Port | null {
  const folded = text.trim().replace(/\s+/g, ' ').replace('×', 'x');
  const tube = /^(\d{1,3}(?:\.\d{1,2})?) mm$/.exec(folded);
  if (tube !== null) return { family: 'tube', size: tube[1] ?? '', pitch: null, gender: null };
  const found = /^(Rc|Rp|R|G|M|NPT|NG) ?(\d[\d/. -]{0,7}?)(?:x(\d(?:\.\d{1,2})?))? ?(male|female)?$/i.exec(folded);
  if (found === null) return null;
  const [, family = '', size = '', pitch, gender] = found;
  const name = Object.keys(GENDER).find((one) => one.toLowerCase() === family.toLowerCase()) ?? family;
  const stated = gender?.toLowerCase();
  return {
    family: name,
    size: size.trim(),
    pitch: pitch ?? null,
    gender: stated === 'male' || stated === 'female' ? stated : (GENDER[name] ?? null),
  };
}

/** What the name alone says. */
const GENDER: Readonly<Record<string, 'male' | 'female' | null>> = {
  Rc: 'female',
  Rp: 'female',
  R: 'male',
  G: null,
  M: null,
  NPT: null,
  NG: null,
};
