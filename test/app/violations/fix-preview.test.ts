import { describe, expect, test } from 'vitest';
import type { Board, CallRecord } from '#engine/board/board.ts';
import type { RuleRun } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { editedParts, editsGhost } from '../../../app/board-view/edits-ghost.ts';
import { agentCause, laterCause, SeenCauses } from '../../../app/violations/cause.ts';
import { boardOf, context, partId } from '../../support/board-builder.ts';

/** The air sensor of the weather station on 5 V. */
const BOARD = boardOf(
  ...WEATHER_STATION.map((edit) =>
    edit.op === 'connect' && edit.to.part === '$air' && edit.to.interface === 'vdd'
      ? { ...edit, from: { ...edit.from, interface: '5v_out' } }
      : edit,
  ),
);
const [VIOLATION] = runRules(BOARD, { today: '2026-01-01' }).violations;
const FIX = VIOLATION?.fixes[0]?.edits ?? [];
const AIR = partId(BOARD, 'Air sensor');

describe('[Y33] a fix that is looked at', () => {
  test('is a ghost: the wire that would go, and the one that would come, on a board that stays as it is', () => {
    const ghost = editsGhost(BOARD, FIX, context());
    expect([ghost?.parted.length, ghost?.joined.length, ghost?.added.length, ghost?.refusal]).toEqual([1, 1, 0, null]);
    expect(ghost?.joined[0]?.ends.some((end) => end.part === AIR)).toBe(true);
    expect(BOARD.connections.size).toBe(17);
  });

  test('that would be refused is none', () => {
    expect(editsGhost(BOARD, [{ op: 'remove_part', part: 'gone' }], context())).toBeNull();
  });

  test('what it is about is shown once it is done', () => {
    expect(editedParts(BOARD, FIX)).toContain(AIR);
    expect(editedParts(BOARD, [{ op: 'remove_part', part: 'gone' }])).toEqual([]);
  });
});

describe('[Y34] who caused a violation', () => {
  const call = (seq: number, label: string, key: string, undone = false): CallRecord => ({
    key: 'k',
    label,
    color: '#000000',
    tool: 'apply_edits',
    summary: '',
    changes: [{ root: 'parts', key, path: [], after: {} }],
    when: '2026-01-01T00:00:00.000Z',
    seq,
    ...(undone ? { undone } : {}),
  });
  const caused = (...calls: CallRecord[]) => {
    const board: Board = { ...BOARD, calls: new Map(calls.map((one, at) => [`c${at}`, one])) };
    return VIOLATION === undefined ? null : (agentCause(board, VIOLATION)?.who ?? null);
  };

  test('is the newest agent that changed what it names, and nobody where none did', () => {
    expect(caused(call(1, 'Claude', AIR), call(2, 'Codex', AIR), call(3, 'Other', 'elsewhere'))).toBe('Codex');
    expect(caused(call(1, 'Claude', AIR), call(2, 'Codex', AIR, true))).toBe('Claude');
    expect(caused(call(1, 'Claude', 'elsewhere'))).toBeNull();
  });

  test('is the person whose edit came before the check that first found it', () => {
    const causes = new SeenCauses();
    const found = { refs: [{ part: 'a' }], fingerprint: 'found at first' };
    const named = { refs: [{ part: 'a' }, { connection: 'c' }], fingerprint: 'of what Ada edited' };
    const unnamed = { refs: [{ part: 'z' }], fingerprint: 'of what nobody edited' };
    // Of violations only these two properties are read.
    const check = (...violations: (typeof named | typeof unnamed)[]) =>
      causes.checked({ violations } as unknown as Pick<RuleRun, 'violations'>);
    const edited = (who: string | null, when: number, parts: string[], connections: string[] = []) =>
      causes.edited({ parts: new Set(parts), connections: new Set(connections) }, { who, when });
    edited('Ada', 1, ['a']);
    check(found);
    expect(causes.of(found)).toBeNull();
    edited('Ada', 2, [], ['c']);
    edited(null, 3, ['b']);
    check(found, named, unnamed);
    edited('Ben', 4, ['a']);
    check(found, named, unnamed);
    expect([found, named, unnamed].map((one) => causes.of(one))).toEqual([
      null,
      { who: 'Ada', when: 2 },
      { who: null, when: 3 },
    ]);
    check(found);
    check(found, named);
    expect(causes.of(named)).toBeNull();
  });

  test('is the later of the two', () => {
    const [ada, codex] = [
      { who: 'Ada', when: 2 },
      { who: 'Codex', when: 3 },
    ];
    expect([laterCause(codex, ada), laterCause(null, ada), laterCause(codex, null)]).toEqual([codex, ada, codex]);
  });
});
