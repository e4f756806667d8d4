/** A matcher that counts: it tries what a backtracking engine tries, in the same order, without its short cuts. */

/** Matches the rest of a value from a place; `next` is what must match behind it. */
type Node = (at: number, next: (at: number) => boolean) => boolean;

/**
 * Whether `pattern` is found in `value`, and how many pieces of it were tried at how many places; it gives up past `most`
 * steps. Knows single characters, `.`, groups, `|`, `^`, `$` and quantifiers.
 */
export function backtrack(
  pattern: string,
  value: string,
  most: number,
): { readonly matches: boolean; readonly steps: number } {
  let steps = 0;
  let at = 0;
  const step = () => {
    steps += 1;
    if (steps > most) throw new TooMany();
  };

  function choice(): Node {
    const branches = [sequence()];
    while (pattern[at] === '|') {
      at += 1;
      branches.push(sequence());
    }
    return (from, next) => branches.some((branch) => branch(from, next));
  }

  function sequence(): Node {
    const nodes: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') nodes.push(repeated(atom()));
    return nodes.reduceRight<Node>(
      (behind, node) => (from, next) => node(from, (to) => behind(to, next)),
      (from, next) => next(from),
    );
  }

  function atom(): Node {
    const sign = pattern[at++];
    if (sign === '(') {
      at += pattern.startsWith('?:', at) ? 2 : 0;
      const inner = choice();
      at += 1;
      return inner;
    }
    const one =
      (width: number, fits: (from: number) => boolean): Node =>
      (from, next) => {
        step();
        return fits(from) && next(from + width);
      };
    if (sign === '^') return one(0, (from) => from === 0);
    if (sign === '$') return one(0, (from) => from === value.length);
    return one(1, (from) => from < value.length && (sign === '.' || value[from] === sign));
  }

  function repeated(node: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(?:,(\d+))?\})/.exec(pattern.slice(at));
    if (found === null) return node;
    const [whole, sign, low = '', high = low] = found;
    at += whole.length;
    const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
    const greatest = sign === undefined ? Number(high) : sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    const times = (count: number, from: number, next: (to: number) => boolean): boolean =>
      (count < greatest &&
        // Past its least count, a round that takes nothing would go on for ever.
        node(from, (to) => (to > from || count < least) && times(count + 1, to, next))) ||
      (count >= least && next(from));
    return (from, next) => times(0, from, next);
  }

  const whole = choice();
  try {
    for (let from = 0; from <= value.length; from++) {
      if (whole(from, () => true)) return { matches: true, steps };
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
  }
  return { matches: false, steps };
}

class TooMany extends Error {}
