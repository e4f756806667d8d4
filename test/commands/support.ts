import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import { run } from '../../sync-server/commands/run.ts';
import { edited, run as rulesOf, station, TODAY } from '../engine/rules/support.ts';

/** A folder of the test's own, gone after it. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'busbar-commands-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder, as a process would, and gives what it says. */
export async function busbar(
  cwd: string,
  args: readonly string[],
  { input = '', colours = false }: { readonly input?: string | Uint8Array; readonly colours?: boolean } = {},
): Promise<Said> {
  let out = '';
  let err = '';
  const code = await run(
    {
      cwd,
      today: TODAY,
      colours,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      readInput: async () => (typeof input === 'string' ? new TextEncoder().encode(input) : input),
      start: async () => {},
    },
    args,
  );
  return { code, out, err };
}

export function fileText(board: Board): string {
  return JSON.stringify(toBoardFile(board), null, 2);
}

/** The sample without its pull-up on SDA: one error, which elec-pullup-missing=warning makes a warning. */
export function lacking(): Board {
  return station({ without: (edit) => edit.op === 'connect' && 'part' in edit.to && edit.to.part === '$sda' });
}

/** The same with that violation waived until a date. */
export function waived(until: string): Board {
  const board = lacking();
  const [first] = rulesOf(board).violations.filter((one) => one.rule === 'elec-pullup-missing');
  if (first === undefined) throw new Error('a line without a pull-up is a fault');
  return edited(board, { op: 'waive', fingerprint: first.fingerprint, why: 'pulled up\u001b[2J on the bench', until });
}
