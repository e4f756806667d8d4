/**
 * The door for agents: MCP over Streamable HTTP on one path, for both generations of client. The guard before it
 * has judged Host and Origin; who has no live key then gets 401 before anything else is looked at.
 */

import { hasMoreValues, isObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Agents } from '../agent/agents.ts';
import type { ExportedFiles } from '../agent/exported-files.ts';
import type { AgentKey, Keys } from '../agent/ports.ts';
import { refusalText } from '../agent/refusal-texts.ts';
import type { AgentRefusal } from '../agent/refusals.ts';
import type { Toolbox } from '../agent/toolbox.ts';
import { completionsOf } from './completions.ts';
import { withAddress } from './exports.ts';
import { createInFlight } from './in-flight.ts';
import { createModern, type ModernTransport } from './modern.ts';
import { withoutNull, wrongParams } from './params.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { type ListedTool, listTools } from './registry.ts';
import { RequestTurns } from './request-turns.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { PACKAGES, type Sdk } from './sdk.ts';
import { INSTRUCTIONS, type McpSession, toolResult } from './session.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface McpOptions {
  readonly agents: Agents;
  readonly keys: Keys;
  readonly version: string;
  readonly subscriptions: Subscriptions;
  readonly files: ExportedFiles;
  /** The address of what says how to get leave, where agents connect by address; absent: they need a key, and nothing says that there is another way. */
  readonly resourceMetadata?: string;
  /** The address of this server for its clients; null: the one that each has asked. */
  readonly publicUrl?: string | null;
  /** What a test lays over each session, to have more tools behind the same door. */
  readonly extend?: ((session: McpSession) => McpSession) | undefined;
  /** What a test puts in the place of the packages, to see when they are read. */
  readonly packages?: typeof PACKAGES;
}

export interface Mcp {
  /** `address` is where the request came from. */
  fetch(request: Request, address: string): Promise<Response>;
  /** Ends every stream; calls under way are answered by whoever ends them. */
  close(): Promise<void>;
}

// Long: its functions share the calls in flight and the open streams.
export function createMcp(options: McpOptions): Mcp {
  const { agents, keys, version, subscriptions, files, extend = (session) => session, packages = PACKAGES } = options;
  const info = { name: 'busbar', title: 'Busbar', version };
  let listed: readonly ListedTool[] | null = null;
  let modern: ModernTransport | null = null;
  const inFlight = createInFlight();
  const turns = new RequestTurns();

  keys.onChanged((key) => agents.changed(key));
  keys.onRevoked((key) => {
    agents.revoked(key);
    files.revoked(key);
    subscriptions.revoked(key);
  });

  function session(key: AgentKey, gone: AbortSignal, origin: string, toolbox: Toolbox): McpSession {
    listed ??= listTools(toolbox.tools);
    const reply = async (...[id, params, cancelled, progress]: Parameters<McpSession['call']>) => {
      const { signal, done } = inFlight.begin(key.id, id, cancelled, gone);
      try {
        const input = params.arguments;
        return await agents.call(key, { toolbox, tool: params.name, input, signal, ...(progress && { progress }) });
      } finally {
        done();
      }
    };
    const own: McpSession = {
      info,
      instructions: INSTRUCTIONS,
      tools: listed,
      gone,
      call: async (...params) => toolResult(withAddress(await reply(...params), key.id, origin, files)),
      templates: RESOURCE_TEMPLATES,
      prompts: LISTED_PROMPTS,
      prompt: getPrompt,
      complete: (argument, typed) => completionsOf(argument, typed, agents.open(key)),
      resources: () => listResources(agents.open(key)),
      read(id, uri, signal, notFound) {
        const read = (board: string) =>
          reply(id, { name: 'get_board', arguments: { board, detail: 'detailed' } }, signal, undefined);
        const readOpen = (board: string) => (agents.has(key, board) ? read(board) : null);
        return readResource(uri, toolbox.partSchema, agents.open(key), readOpen, notFound);
      },
    };
    return extend(own);
  }

  async function answered(sdk: Sdk, key: AgentKey, request: Request): Promise<Response> {
    // Of one that is cut off on its way nobody reads the answer.
    const read = await sdk.readRequestBody(request, LIMITS.mcpBodyBytes).catch(() => null);
    if (read === null) return failure(400, -32700, { code: 'body-not-json', params: {} });
    if (read.tooLarge) {
      return failure(413, -32000, { code: 'body-too-large', params: { limit: LIMITS.mcpBodyBytes } });
    }
    await turns.next();
    if (hasMoreValues(read.text, LIMITS.mcpBodyValues)) {
      return failure(413, -32000, { code: 'body-values-many', params: { limit: LIMITS.mcpBodyValues } });
    }
    const sent = parse(read.text);
    if (sent === undefined) return failure(400, -32700, { code: 'body-not-json', params: {} });
    const body = isObject(sent) ? withoutNull(sent) : sent;

    const messages = messagesOf(body);
    if (!messages.some(({ method }) => method === 'tools/call')) agents.seen(key);
    for (const { method, params } of messages) {
      const id = isObject(params) ? params.requestId : undefined;
      if (method === 'notifications/cancelled' && isId(id)) inFlight.cancel(key.id, id);
    }

    const wrong = isObject(body) && isId(body.id) ? wrongParams(body) : null;
    if (isObject(body) && wrong !== null) {
      return Response.json({
        jsonrpc: '2.0',
        id: body.id,
        error: { code: -32602, message: refusalText(wrong) },
      });
    }

    // Its body is read already.
    const { url, method, headers, signal } = request;
    const bare = new Request(url, { method, headers, signal });
    const origin = options.publicUrl ?? new URL(url).origin;
    const served = session(key, signal, origin, await packages.toolbox());
    if (await sdk.isLegacyRequest(bare, body)) return (await packages.legacy()).serveLegacy(served, bare, body);
    const listens = messages.some(({ method }) => method === 'subscriptions/listen');
    if (listens) return subscriptions.serve(sdk, key, served, bare, body);
    modern ??= createModern(sdk, 0);
    return modern.serve(served, bare, body);
  }

  return {
    async fetch(request, address) {
      const admission = keys.admit(bearerOf(request), address);
      if ('waitMs' in admission) return tooManyGuesses(admission.waitMs);
      const { key } = admission;
      if (key === null) return unauthorized(options.resourceMetadata);
      // It carries no message of a client: the page tries a key so, and nobody takes that for a call.
      if (request.method !== 'POST') {
        return failure(405, -32000, { code: 'method-not-post', params: {} }, { Allow: 'POST' });
      }
      keys.touch(key.id);
      const answer = await turns.take(key.id, async () => answered(await packages.sdk(), key, request));
      const limit = LIMITS.mcpRequestsPerKey;
      return answer ?? failure(429, -32000, { code: 'requests-too-many', params: { limit } }, { 'Retry-After': '1' });
    },
    async close() {
      await Promise.all([modern?.close(), subscriptions.close()]);
    },
  };
}

/** The bearer key of the request; empty where it has none. */
function bearerOf(request: Request): string {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

function tooManyGuesses(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1_000);
  return failure(429, -32001, { code: 'keys-guessed', params: { seconds } }, { 'Retry-After': String(seconds) });
}

function unauthorized(resourceMetadata?: string): Response {
  const challenge = 'Bearer realm="busbar", error="invalid_token"';
  if (resourceMetadata === undefined)
    return failure(401, -32001, { code: 'key-needed', params: {} }, { 'WWW-Authenticate': challenge });
  const headers = { 'WWW-Authenticate': `${challenge}, resource_metadata="${resourceMetadata}"` };
  return failure(401, -32001, { code: 'grant-needed', params: {} }, headers);
}

function failure(status: number, code: number, refusal: AgentRefusal, headers: Record<string, string> = {}): Response {
  const error = { code, message: refusalText(refusal) };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status, headers });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messagesOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(body) ? body : [body]).filter(isObject);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
