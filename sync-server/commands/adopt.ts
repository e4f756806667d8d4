import { resolve } from 'node:path';
import type { AdoptBoard, AdoptionAnswer, AdoptKey } from '#schemas/messages/http-adoption.ts';
import { runJob } from '../rooms/jobs/jobs.ts';
import { type LocalFolder, openLocalFolder } from '../storage/adopt/local-folder.ts';
import { StorageError } from '../storage/records.ts';
import { SYSTEM_CLOCK } from '../system-clock.ts';
import { dataFolder } from './backup.ts';
import { CommandError, type Console, type ExitCode, harmless } from './console.ts';
import { type Ask, openTeam, TeamRefusal } from './operator-client.ts';
import { readOptions } from './options.ts';
import { reasonOf } from './source.ts';

export const ADOPT_USAGE = `Usage: busbar adopt <folder> --into EMAIL [options]

Takes the boards, agent keys and parts of a data folder that one person used by themselves into an account of a team, while
the team's server runs and while it is stopped. The folder is only read. Repeat it whenever you like: what is there already
is brought up to date, and nothing is doubled.

  --into EMAIL      the account, by the address that its person signs in with
  --data DIR        the data folder of the team (default ./data)
  --store ADDRESS   the same as an address, file:DIR

Exit codes: 0 everything was taken, 1 something was left or is damaged, 2 wrong use, or nothing was done.
`;

/** `busbar adopt`: somebody's own folder becomes part of a team. */
export async function adoptCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    data: { type: 'string' },
    store: { type: 'string' },
    into: { type: 'string' },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new CommandError('busbar adopt takes the folder of one person');
  const email = values.into;
  if (email === undefined) throw new CommandError('busbar adopt takes --into EMAIL, the account that gets all of it');
  const [from, into] = [resolve(console.cwd, given), dataFolder(console, values)];
  if (from === into) throw new CommandError('--data names the folder itself: give that of the team');
  const { after } = SYSTEM_CLOCK;
  try {
    const source = await openLocalFolder(from, { after, logger: () => console.err(WAITING) });
    const team = await openTeam(console, into, null);
    try {
      return await adopt(console, source, team.ask, email);
    } finally {
      await team.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(harmless(error instanceof StorageError ? error.message : reasonOf(error)));
  }
}

const WAITING = 'Waiting whether a server uses the folder…\n';

/**
 * Asks a team for all that a folder holds, step by step. Whatever step is the last, those of a repetition take the rest. Exported for its tests.
 */
export async function adopt(console: Console, source: LocalFolder, ask: Ask, email: string): Promise<ExitCode> {
  const account = `/adoption/${encodeURIComponent(email)}`;
  const { name } = (await ask('GET', account)) as { readonly name: string }; // See `routes/adoption.ts`.
  const adoption = new Adoption(console, source, async (path, body) => {
    const asked = ask(body === undefined ? 'GET' : 'PUT', `${account}${path}`, body);
    const answer = await asked.catch((error: unknown) => {
      if (error instanceof CommandError) throw error;
      throw new CommandError(
        `The team does not answer (${reasonOf(error)}). Repeat the command for what was not told yet.`,
      );
    });
    return (answer as AdoptionAnswer).state;
  });
  console.out(`Into the account of ${harmless(name)} (${harmless(email)}):\n`);
  for (const board of source.boards) await adoption.attempt(() => adoption.board(board), boardName(board));
  for (const key of source.keys) await adoption.attempt(() => adoption.key(key), keyName(key));
  const { library } = source;
  if (library !== null) await adoption.attempt(() => adoption.parts(library), 'own parts');
  adoption.tellRest();
  await source.checkIdle();
  return adoption.isComplete ? 0 : 1;
}

type AdoptionRequest = (path: string, body?: object | Uint8Array) => Promise<AdoptionAnswer['state']>;

class Adoption {
  isComplete = true;
  readonly #console: Console;
  readonly #source: LocalFolder;
  readonly #step: AdoptionRequest;

  constructor(console: Console, source: LocalFolder, step: AdoptionRequest) {
    this.#console = console;
    this.#source = source;
    this.#step = step;
  }

  /** What is refused or cannot be read is left, and said; the rest goes on. */
  async attempt(work: () => Promise<void>, what: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Without an answer nothing more will come.
      if (error instanceof CommandError && !(error instanceof TeamRefusal)) throw error;
      this.#left(what, error instanceof Error ? error.message : String(error));
    }
  }

  async board(board: LocalFolder['boards'][number]): Promise<void> {
    const { row, versions } = board;
    const path = `/boards/${row.id}`;
    if ((await this.#step(path)) === 'elsewhere') {
      this.#left(boardName(board), 'somebody else of the team has a board of this id');
      return;
    }
    const { update, flaws } = await this.#document(row.id);
    let count = 0;
    for (const { id, kind, name, by, made } of versions) {
      const version = id.slice(id.indexOf('/') + 1);
      const bytes = await this.#source.version(row.id, version);
      if (bytes === null) flaws.push(`its version ${name || new Date(made).toISOString()} is not on the disk any more`);
      else {
        const facts = new URLSearchParams({ kind, by, made: String(made), ...(name !== '' && { name }) });
        if ((await this.#step(`${path}/versions/${version}?${facts}`, bytes)) === 'new') count++;
      }
    }
    if (update !== null) await this.#step(`${path}/document`, update);
    const { start, createdAt, archivedAt } = row;
    const facts: AdoptBoard = { name: board.name || row.id, start, createdAt, updatedAt: board.updatedAt, archivedAt };
    const state = await this.#step(path, facts);
    const withVersions = count === 0 ? '' : ` with ${count} ${count === 1 ? 'version' : 'versions'}`;
    this.#told(
      boardName(board),
      state === 'new' ? `taken${withVersions}` : `there already, brought up to date${withVersions}`,
    );
    for (const flaw of flaws) this.#left(boardName(board), flaw);
  }

  async key(key: LocalFolder['keys'][number]): Promise<void> {
    const { hash, label, last4, mode, dailyLimit, createdAt, revokedAt, lastUsedAt } = key;
    if (revokedAt !== null) {
      this.#told(keyName(key), 'left: it was revoked');
      return;
    }
    const boards = new Set(this.#source.boards.map(({ row }) => row.id));
    const pauses = key.pauses.filter(({ board }) => boards.has(board)).map(({ board, by }) => ({ board, by }));
    const facts: AdoptKey = { hash, label, last4, mode, dailyLimit, createdAt, lastUsedAt, pauses };
    const state = await this.#step(`/keys/${key.id}`, facts);
    if (state === 'elsewhere') this.#left(keyName(key), 'somebody else of the team has it');
    else this.#told(keyName(key), KEY_STATES[state]);
  }

  async parts(library: string): Promise<void> {
    const { update, flaws } = await this.#document(library);
    if (update !== null) {
      await this.#step('/parts', update);
      this.#told('own parts', 'taken, and merged with those that are there');
    }
    for (const flaw of flaws) this.#left('own parts', flaw);
  }

  /** What is not taken, since it belongs to the folder: nobody is let in by it who was not let into the team. */
  tellRest(): void {
    const { links, guests, sessions } = this.#source.counts;
    if (links + guests > 0) {
      this.#told(`${links} links to boards and ${guests} guests`, 'left: share the boards in the team anew');
    }
    if (sessions > 0) this.#told(`${sessions} signed-in browsers`, 'left: everybody signs in to the team');
    for (const board of this.#source.unnamed) this.#left(`board ${board}`, 'its folder is there, and no record of it');
  }

  async #document(docId: string): Promise<{ readonly update: Uint8Array | null; readonly flaws: string[] }> {
    const { snapshot, tail, damage } = await this.#source.read(docId);
    const flaws = damage === null ? [] : [`taken as far as it can be read. ${damage.message}`];
    const updates = [...(snapshot === null ? [] : [snapshot.update]), ...tail];
    if (updates.length === 0) return { update: null, flaws };
    const failed = new Set(runJob({ kind: 'sift', updates }) as readonly number[]); // What a job of this kind gives.
    if (failed.size > 0) flaws.push(`${failed.size} of its edits make no sense, and were left out`);
    const sound = updates.filter((_, index) => !failed.has(index));
    const { update } = runJob({ kind: 'compact', updates: sound }) as { readonly update: Uint8Array }; // Likewise.
    return { update, flaws };
  }

  #told(what: string, how: string): void {
    this.#console.out(`  ${harmless(what)}: ${harmless(how)}\n`);
  }

  #left(what: string, why: string): void {
    this.isComplete = false;
    this.#console.err(`  ${harmless(what)}: left, or not whole: ${harmless(why)}\n`);
  }
}

const KEY_STATES = { new: 'taken', there: 'there already', revoked: 'was revoked in the team, and stays so' } as const;

function boardName({ name, row }: LocalFolder['boards'][number]): string {
  return `board “${name}” (${row.id})`;
}

function keyName({ label, last4 }: LocalFolder['keys'][number]): string {
  return `key ${label} (…${last4})`;
}
