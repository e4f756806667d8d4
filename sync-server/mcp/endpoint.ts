/**
 * The door for agents: MCP over Streamable HTTP on one path, for both generations of client. The guard before it
 * has judged Host and Origin; who has no live key then gets 401 before anything else is looked at.
 */

import { isLegacyRequest, readRequestBody } from '@modelcontextprotocol/server';
import type { Tool } from '#engine/tools/tool.ts';
import { isObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Agents } from '../agent/agents.ts';
import type { AgentKey, Keys } from '../agent/ports.ts';
import { completionsOf } from './completions.ts';
import { createInFlight } from './in-flight.ts';
import { serveLegacy } from './legacy.ts';
import { createModern } from './modern.ts';
import { withoutNull, wrongParams } from './params.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { listTools } from './registry.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { INSTRUCTIONS, type McpSession, toolResult } from './session.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface McpOptions {
  readonly agents: Agents;
  readonly keys: Keys;
  readonly tools: readonly Tool[];
  readonly version: string;
  readonly subscriptions: Subscriptions;
  /** What a test lays over each session, to have more tools behind the same door. */
  readonly extend?: ((session: McpSession) => McpSession) | undefined;
}

export interface Mcp {
  /** `address` is where the request came from. */
  fetch(request: Request, address: string): Promise<Response>;
  /** Ends every stream; calls under way are answered by whoever ends them. */
  close(): Promise<void>;
}

// Long: its functions share the calls in flight and the open streams.
export function createMcp(options: McpOptions): Mcp {
  const { agents, keys, tools, version, subscriptions, extend = (session) => session } = options;
  const info = { name: 'busbar', title: 'Busbar', version };
  const listed = listTools(tools);
  const modern = createModern(0);
  const inFlight = createInFlight();

  keys.onChanged((key) => agents.changed(key));
  keys.onRevoked((key) => {
    agents.revoked(key);
    subscriptions.revoked(key);
  });

  function session(key: AgentKey, gone: AbortSignal): McpSession {
    const reply = async (...[id, params, cancelled, progress]: Parameters<McpSession['call']>) => {
      const { signal, done } = inFlight.begin(key.id, id, cancelled, gone);
      try {
        const input = params.arguments;
        return await agents.call(key, { tool: params.name, input, signal, ...(progress && { progress }) });
      } finally {
        done();
      }
    };
    const own: McpSession = {
      info,
      instructions: INSTRUCTIONS,
      tools: listed,
      gone,
      call: async (...params) => toolResult(await reply(...params)),
      templates: RESOURCE_TEMPLATES,
      prompts: LISTED_PROMPTS,
      prompt: getPrompt,
      complete: (argument, typed) => completionsOf(argument, typed, agents.open(key)),
      resources: () => listResources(agents.open(key)),
      read(id, uri, signal, notFound) {
        const read = (board: string) =>
          reply(id, { name: 'get_board', arguments: { board, detail: 'detailed' } }, signal, undefined);
        return readResource(uri, agents.open(key), (board) => (agents.has(key, board) ? read(board) : null), notFound);
      },
    };
    return extend(own);
  }

  return {
    async fetch(request, address) {
      const admission = keys.admit(bearerOf(request), address);
      if ('waitMs' in admission) return tooManyGuesses(admission.waitMs);
      const { key } = admission;
      if (key === null) return unauthorized();
      keys.touch(key.id);
      if (request.method !== 'POST') {
        return failure(405, -32000, 'Method not allowed: POST one JSON-RPC message.', { Allow: 'POST' });
      }
      const read = await readRequestBody(request, LIMITS.mcpBodyBytes);
      if (read.tooLarge) return failure(413, -32000, `The body is larger than ${LIMITS.mcpBodyBytes} bytes.`);
      const sent = parse(read.text);
      if (sent === undefined) return failure(400, -32700, 'Parse error: the body is not JSON.');
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
          error: { code: -32602, message: `Invalid params: ${wrong}` },
        });
      }

      // Its body is read already.
      const { url, method, headers, signal } = request;
      const bare = new Request(url, { method, headers, signal });
      const served = session(key, signal);
      if (await isLegacyRequest(bare, body)) return serveLegacy(served, bare, body);
      const listens = messages.some(({ method }) => method === 'subscriptions/listen');
      return listens ? subscriptions.serve(key, served, bare, body) : modern.serve(served, bare, body);
    },
    async close() {
      await Promise.all([modern.close(), subscriptions.close()]);
    },
  };
}

/** The bearer key of the request; empty where it has none. */
function bearerOf(request: Request): string {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

function tooManyGuesses(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1_000);
  const message = `Too many wrong keys came from this address. Keys that are new to it are looked at again in ${seconds} s.`;
  return failure(429, -32001, message, { 'Retry-After': String(seconds) });
}

function unauthorized(): Response {
  const message =
    'Unauthorized: send the header "Authorization: Bearer <agent key>" with a live key. It is missing, mistyped or revoked. ' +
    'Create one in Settings > Developer, put it into the configuration of your client, and reconnect.';
  return failure(401, -32001, message, { 'WWW-Authenticate': 'Bearer realm="busbar", error="invalid_token"' });
}

function failure(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
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
