import './safe.css';
import { createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { tellRefused } from '../../board-view/tell-refused.ts';
import type { Session } from '../../session.ts';
import type { EditResult } from '../../session-edits.ts';
import { sessionSignals } from '../../session-signals.ts';
import { boundsTexts } from '../../texts/board/bounds.ts';
import { safeTexts } from '../../texts/board/safe.ts';
import { commonTexts } from '../../texts/common.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { attempt } from '../../ui/toasts.ts';
import { exportFile, saveExport } from '../export/export-files.ts';
import { outOfBoundsRows } from '../notices/out-of-bounds.ts';

const LISTED = 50;

/** A board without its canvas and its rules: what is wrong with it in words, and what mends it as steps of undo. */
export function SafeView(props: { readonly session: Session }) {
  const { session } = props;
  const signals = sessionSignals(session);
  const [board, setBoard] = createSignal<Board>(session.store.board);
  onCleanup(session.store.subscribe(setBoard));
  const excess = createMemo(on([board, signals.outOfBounds], () => session.store.outOfBounds));
  const unreadable = createMemo(on(board, () => session.store.damaged));
  const done = (result: EditResult) => {
    if (!result.ok) tellRefused(result.refusal, (edits) => session.edit(edits));
  };
  const download = () =>
    attempt(async () => {
      saveExport(await exportFile(session.store, 'board_json', new Date().toISOString()));
    });

  return (
    <div class="page">
      <PageHead at="boards" />
      <main class="page-main safe-view">
        <div class="page-title-row">
          <h1>{board().name}</h1>
          <span class="chip">{safeTexts.title}</span>
        </div>
        <p class="faint">{safeTexts.means}</p>
        <Show when={signals.loaded()} fallback={<div aria-busy="true" />}>
          <p>
            {safeTexts.holds({
              parts: board().parts.size,
              connections: board().connections.size,
              notes: board().notes.size,
            })}
          </p>
          <Faults
            title={safeTexts.outOfBounds}
            means={excess().length === 0 ? safeTexts.allWithin : safeTexts.cutMeans({ count: excess().length })}
            rows={outOfBoundsRows(board(), excess())}
            action={boundsTexts.trim}
            readOnly={signals.readOnly()}
            onFix={() => done(session.trim())}
          />
          <Show when={unreadable().length > 0}>
            <Faults
              title={safeTexts.unreadable}
              means={safeTexts.unreadableMeans({ count: unreadable().length })}
              rows={unreadableRows(unreadable())}
              action={safeTexts.removeUnreadable({ count: unreadable().length })}
              readOnly={signals.readOnly()}
              onFix={() => done(session.removeDamaged())}
            />
          </Show>
        </Show>
        <div class="safe-actions">
          <Button disabled={!signals.canUndo()} onClick={() => session.undo()}>
            {commonTexts.undo}
          </Button>
          <Button disabled={!signals.loaded()} onClick={download}>
            {safeTexts.download}
          </Button>
          <a class="button" data-tone="primary" href={`/b/${session.boardId}`}>
            {safeTexts.openNormally}
          </a>
        </div>
      </main>
    </div>
  );
}

interface FaultsProps {
  readonly title: string;
  readonly means: string;
  readonly rows: readonly string[];
  readonly action: string;
  readonly readOnly: boolean;
  readonly onFix: () => void;
}

function Faults(props: FaultsProps) {
  return (
    <section class="safe-faults">
      <h2>{props.title}</h2>
      <p class="faint">{props.means}</p>
      <Show when={props.rows.length > 0}>
        <ul aria-label={props.title}>
          <For each={props.rows}>{(row) => <li>{row}</li>}</For>
        </ul>
        <Show when={!props.readOnly}>
          <Button onClick={props.onFix}>{props.action}</Button>
        </Show>
      </Show>
    </section>
  );
}

function unreadableRows(damaged: Session['store']['damaged']): readonly string[] {
  const rows = damaged.slice(0, LISTED).map(({ root, key }) => safeTexts.entry({ root, key: key.slice(0, LISTED) }));
  const more = damaged.length - rows.length;
  return more > 0 ? [...rows, safeTexts.more({ count: more })] : rows;
}
