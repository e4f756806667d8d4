import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { End } from '#engine/board/board.ts';
import { OFFER_GROUPS } from '#engine/compatibility/preference.ts';
import { useBoardView } from '../board-view.ts';
import { portKey } from '../canvas/connecting.ts';
import { Facts } from '../editor/connect/Facts.tsx';
import { Harm } from '../editor/connect/Harm.tsx';
import { harmlessFirst, type TriedCandidate } from '../editor/connect/harmless-first.ts';
import { editorTexts } from '../texts/editor.ts';
import { verdictWords } from '../texts/engine/verdicts.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { addAndJoinEdits, interfaceMatches, joinEdits } from './interface-matches.ts';

const FEW = 5;
const MORE = 40;

/** The two lists, each tried on the board, and beside them what speaks the same protocol and still cannot be connected. */
export function InterfaceMatches(props: { readonly port: Omit<End, 'instance'> }) {
  const view = useBoardView();
  const found = createMemo(() => interfaceMatches(view.design(), view.library, props.port));
  const onBoard = harmlessFirst(
    view,
    () => found().board,
    ({ port }) => `${portKey(props.port)} ${portKey(port)}`,
    ({ port }) => joinEdits(props.port, port),
    ({ group }) => OFFER_GROUPS.indexOf(group),
  );
  const inLibrary = harmlessFirst(
    view,
    () => found().library,
    ({ definition, face }) => `${portKey(props.port)} ${definition} ${face}`,
    (match) => addAndJoinEdits(props.port, match, [0, 0]),
  );
  return (
    <>
      <h4>{inspectorTexts.onThisBoard}</h4>
      <Show when={found().board.length > 0} fallback={<p class="faint">{inspectorTexts.nothingJoins}</p>}>
        <FirstFew of={onBoard()}>
          {(row) => (
            <MatchRow
              part={row.candidate.part}
              port={
                row.candidate.connections > 0
                  ? inspectorTexts.inUseBy({ port: row.candidate.interface, count: row.candidate.connections })
                  : row.candidate.interface
              }
              tried={row}
              title={inspectorTexts.connectTo({ part: row.candidate.part, port: row.candidate.interface })}
              onPick={() => view.edit(joinEdits(props.port, row.candidate.port))}
            />
          )}
        </FirstFew>
      </Show>
      <Show when={found().nearMisses.length > 0}>
        <h4>{inspectorTexts.sameProtocol}</h4>
        <FirstFew of={found().nearMisses}>
          {(miss) => (
            <p class="near-miss">
              {miss.part} · {miss.interface} <span class="faint">{verdictWords(miss.why)}</span>
            </p>
          )}
        </FirstFew>
      </Show>
      <h4>{inspectorTexts.fromLibrary}</h4>
      <Show when={found().library.length > 0} fallback={<p class="faint">{inspectorTexts.noPartFits}</p>}>
        <FirstFew of={inLibrary()}>
          {(row) => (
            <MatchRow
              part={row.candidate.part}
              port={row.candidate.interface}
              tried={row}
              title={inspectorTexts.addAndConnect({ part: row.candidate.part, port: row.candidate.interface })}
              onPick={() => view.add(addAndJoinEdits(props.port, row.candidate))}
            />
          )}
        </FirstFew>
      </Show>
    </>
  );
}

/** A part and its port, and why not to take it; pressed, it is joined. */
function MatchRow(props: {
  readonly part: string;
  readonly port: string;
  readonly tried: Pick<TriedCandidate<unknown>, 'harm' | 'refused' | 'facts'>;
  readonly title: string;
  readonly onPick: () => void;
}) {
  const view = useBoardView();
  return (
    <>
      <button
        type="button"
        class="outline-row"
        classList={{ harmful: props.tried.harm !== null }}
        disabled={view.readOnly() || props.tried.refused}
        title={props.title}
        onClick={() => props.onPick()}
      >
        <span class="outline-label">{props.part}</span>
        <span class="faint outline-label">{props.port}</span>
        <Facts of={props.tried.facts} />
      </button>
      <Harm of={props.tried} />
    </>
  );
}

/** The first few of a list, and more of them when asked; a word while there is none yet. */
function FirstFew<T>(props: { readonly of: readonly T[] | null; readonly children: (one: T) => JSX.Element }) {
  const [shown, setShown] = createSignal(FEW);
  return (
    <Show when={props.of} fallback={<p class="faint">{editorTexts.candidatesBeingTried}</p>}>
      {(all) => (
        <>
          <ul>
            <For each={all().slice(0, shown())}>{(one) => <li>{props.children(one)}</li>}</For>
          </ul>
          <Show when={all().length > shown()}>
            <button type="button" class="link-button" onClick={() => setShown(shown() + MORE)}>
              {inspectorTexts.countMore({ count: all().length - shown() })}
            </button>
          </Show>
        </>
      )}
    </Show>
  );
}
