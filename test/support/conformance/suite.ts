/** Runs an official conformance suite of MCP against a server, as a program of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUITE_2025 = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const SUITE_2026 = fileURLToPath(import.meta.resolve('mcp-conformance-2026/dist/index.js'));

/** The suites that are pinned, each with what it is asked to run. */
export const SUITES = {
  '0.1.13, all scenarios': [SUITE_2025, '--suite', 'all'],
  '0.2.0-alpha.12, what 2025-11-25 requires': [SUITE_2026, '--requirements', '2025-11-25'],
  '0.2.0-alpha.12, what 2026-07-28 requires': [SUITE_2026, '--requirements', '2026-07-28'],
} as const;

export type SuiteName = keyof typeof SUITES;

/** What a suite found: the scenarios that ran, by name, each with the checks that it failed, sorted. */
export type Findings = Readonly<Record<string, readonly string[]>>;

/** `timeoutMs` bounds the whole run. Rejects where the suite could not run. */
export async function runSuite(name: SuiteName, url: string, timeoutMs: number): Promise<Findings> {
  const [program, ...asked] = SUITES[name];
  const folder = await mkdtemp(join(tmpdir(), 'busbar-conformance-'));
  try {
    const output = await run(['--import', FS_SHIM, program, 'server', '--url', url, '-o', folder, ...asked], timeoutMs);
    const findings: Record<string, string[]> = {};
    for (const entry of await readdir(folder)) {
      const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(entry)?.[1];
      if (scenario === undefined) throw new Error(`the suite wrote ${entry}, which is the result of no scenario`);
      const checks: unknown = JSON.parse(await readFile(join(folder, entry, 'checks.json'), 'utf8'));
      if (!Array.isArray(checks)) throw new Error(`the checks of ${scenario} are no list`);
      findings[scenario] = checks.flatMap(failureOf).sort();
    }
    if (Object.keys(findings).length === 0) throw new Error(`the suite ran nothing:\n${output}`);
    return findings;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failureOf(check: unknown): string[] {
  const { id, status } = check as { id: string; status: string }; // the suite's own report
  return status === 'FAILURE' ? [id] : [];
}

/** The suites end with an error where any check fails: that is judged by what they wrote. */
function run(args: readonly string[], timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { timeout, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error?.killed === true) reject(new Error(`the suite did not end in ${timeout} ms:\n${stdout}${stderr}`));
      else resolve(`${stdout}${stderr}`);
    });
  });
}

/** The suite of 2026 imports `globSync` of `fs`, which Node 20 lacks and the server scenarios never call. */
const HOOK = `
const shim = 'data:text/javascript,' + encodeURIComponent(
  "export * from 'node:fs'; import fs from 'node:fs'; export default fs; export const globSync = fs.globSync ?? (() => []);");
export async function resolve(specifier, context, next) {
  const shimmed = (specifier === 'fs' || specifier === 'node:fs') && context.parentURL?.includes('/mcp-conformance-2026/dist/');
  return shimmed ? { url: shim, shortCircuit: true } : next(specifier, context);
}`;
const FS_SHIM = dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(dataUrl(HOOK))});`);

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** A door before a server that adds an agent's key to each request: the suites cannot send one. */
export async function keyedDoor(port: number, value: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, answer) => {
    const { url: path, method, headers } = incoming;
    const through = request(
      {
        host: '127.0.0.1',
        port,
        ...(path === undefined ? {} : { path }),
        ...(method === undefined ? {} : { method }),
        headers: { ...headers, authorization: `Bearer ${value}` },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    through.on('error', () => answer.destroy());
    answer.on('close', () => through.destroy());
    incoming.pipe(through);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mcp`, // a TCP server that listens has one
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
