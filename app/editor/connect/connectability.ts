/** Which ports of the board a connection from one of them may end at, and why it may not at the others. */

import { offerAt } from '#engine/compatibility/compatible.ts';
import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import { offerRank } from '#engine/compatibility/preference.ts';
import type { Incompatible } from '#engine/compatibility/verdict.ts';
import type { Design } from '#engine/design/design.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { editorTexts } from '../../texts/editor.ts';
import { verdictWords } from '../../texts/engine/verdicts.ts';

/** One entry for each interface of each part but the one it starts from, by `portKey`. */
export function connectability(design: Design, from: PortRef): Map<string, Connectability> {
  const answers = new Map<string, Connectability>();
  const own = offerAt(design, from);
  const rankOf = (end: PortRef): number => {
    const far = offerAt(design, end);
    return own === null || far === null ? 0 : offerRank(own, far);
  };
  for (const { end, verdict, concession } of connectableOnBoard(design, from)) {
    if (verdict.ok) answers.set(portKey(end), { ok: true, rank: rankOf(end) });
    else if (concession !== undefined)
      answers.set(portKey(end), { ok: true, rank: rankOf(end), asks: editorTexts.asks[concession] });
    else answers.set(portKey(end), new NotJoinable(verdict));
  }
  return answers;
}

/** Worded when somebody asks: a drag meets few of the ports that it cannot connect to. */
class NotJoinable {
  readonly #verdict: Incompatible;

  constructor(verdict: Incompatible) {
    this.#verdict = verdict;
  }

  get reason(): string {
    return verdictWords(this.#verdict);
  }
}
