import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { ErrorBody } from '#schemas/errors.ts';
import { operatorSocketOf } from '../operator-socket.ts';
import { codeOf } from '../storage/disk-error.ts';
import { StorageError } from '../storage/records.ts';
import { CommandError, type Console, harmless } from './console.ts';
import { reasonOf } from './source.ts';

/** Asks the server of a data folder, or the folder itself while no server uses it. Gives what JSON it answers. Throws `TeamRefusal`. */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object | Uint8Array,
) => Promise<unknown>;

/** What the team refused: what was asked did not happen, and it can be asked for more. */
export class TeamRefusal extends CommandError {}

/** A team that is asked by whoever runs its server. */
interface OpenedTeam {
  readonly ask: Ask;
  close(): Promise<void>;
}

/** Opens the team of a data folder, through its server where one runs. `publicUrl` begins its links. Throws `CommandError`. */
export async function openTeam(console: Console, folder: string, publicUrl: string | null): Promise<OpenedTeam> {
  // Else opening it would make one.
  await readFile(join(folder, 'VERSION')).catch((error: unknown) => {
    throw new CommandError(`${harmless(folder)} is no data folder: ${reasonOf(error)}. Name it with --data DIR`);
  });
  const running = operatorSocketOf(folder);
  const live = async (...[method, path, body]: Parameters<Ask>) => resultOf(await send(running, method, path, body));
  try {
    await live('GET', '/people');
    return { ask: live, close: async () => undefined };
  } catch (error) {
    if (!NOBODY_LISTENS.has(codeOf(error) ?? '')) throw error;
  }
  try {
    const { stoppedTeam } = await import('./stopped-team.ts');
    const say = (line: string) => console.err(`${harmless(line)}\n`);
    const { app, close } = await stoppedTeam(folder, publicUrl ?? 'https://localhost', say);
    return {
      close,
      async ask(method, path, body) {
        if (method === 'POST' && publicUrl === null) {
          throw new CommandError(
            'While the server is stopped a link needs --public-url URL, the address that people open',
          );
        }
        const answer = await app.request(path, { method, ...(body && contentOf(body)) });
        return resultOf({ status: answer.status, text: await answer.text() });
      },
    };
  } catch (error) {
    if (error instanceof StorageError) throw new CommandError(harmless(error.message));
    throw error;
  }
}

/** What a connection to a socket fails with that no server has. */
const NOBODY_LISTENS: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG']);

interface Reply {
  readonly status: number;
  readonly text: string;
}

function send(socketPath: string, method: string, path: string, body?: object | Uint8Array): Promise<Reply> {
  const { headers = {}, body: content } = body === undefined ? {} : contentOf(body);
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method, path, headers, timeout: ANSWER_MS }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new CommandError('the server does not answer: look at its log')));
    sent.end(content);
  });
}

const ANSWER_MS = 30_000;

function contentOf(body: object | Uint8Array): {
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
} {
  // A copy: the type of a body wants memory of its own.
  if (body instanceof Uint8Array)
    return { headers: { 'Content-Type': 'application/octet-stream' }, body: new Uint8Array(body) };
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

function resultOf({ status, text }: Reply): unknown {
  const body: unknown = JSON.parse(text);
  if (status < 400) return body;
  throw new TeamRefusal(harmless((body as ErrorBody).error.message)); // Every refusal has this form.
}
