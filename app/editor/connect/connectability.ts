/** Which ports of the board a connection from one of them may end at, and why it may not at the others. */

import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import type { Incompatible } from '#engine/compatibility/verdict.ts';
import type { Design } from '#engine/design/design.ts';
import { type Connectability, type PortRef, portKey } from '../../canvas/connecting.ts';
import { editorTexts } from '../../texts/editor.ts';
import { verdictWords } from '../../texts/engine/verdicts.ts';

/** One entry for each interface of each part but the one it starts from, by `portKey`. */
export function connectability(design: Design, from: PortRef): Map<string, Connectability> {
  const answers = new Map<string, Connectability>();
  for (const { end, verdict, wayOut } of connectableOnBoard(design, from)) {
    if (verdict.ok) answers.set(portKey(end), { ok: true });
    else if (wayOut !== undefined) answers.set(portKey(end), { ok: true, asks: editorTexts.asks[wayOut] });
    else answers.set(portKey(end), new NotJoinable(verdict));
  }
  return answers;
}

/** Worded when somebody asks: a drag meets few of the ports that it cannot join. */
class NotJoinable {
  readonly #verdict: Incompatible;

  constructor(verdict: Incompatible) {
    this.#verdict = verdict;
  }

  get reason(): string {
    return verdictWords(this.#verdict);
  }
}
