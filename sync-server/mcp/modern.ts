/** MCP of 2026-07-28: no handshake, every request stands alone. */
import type { McpHttpHandler, Server } from '@modelcontextprotocol/server';
import { LIMITS } from '#schemas/limits.ts';
import type { Sdk } from './sdk.ts';
import type { McpSession } from './session.ts';

export interface ModernTransport {
  /** Answers one POST whose body is already read. */
  serve(session: McpSession, request: Request, body: unknown): Promise<Response>;
  /** Tells the streams that listen. */
  readonly notify: McpHttpHandler['notify'];
  /** Ends every stream. */
  close(): Promise<void>;
}

const CAPABILITIES = { tools: {}, resources: { subscribe: true, listChanged: true }, prompts: {}, completions: {} };

/** `streams` is how many may listen at once. */
export function createModern(sdk: Sdk, streams: number): ModernTransport {
  const sessions = new WeakMap<Request, McpSession>();
  const handler: McpHttpHandler = sdk.createMcpHandler(
    ({ requestInfo }) => {
      const session = requestInfo === undefined ? undefined : sessions.get(requestInfo);
      if (session === undefined) throw new Error('a request reached MCP without its session');
      return serverOf(sdk, session);
    },
    { legacy: 'reject', maxRequestBodySize: LIMITS.mcpBodyBytes, maxSubscriptions: streams },
  );
  return {
    serve(session, request, body) {
      sessions.set(request, session);
      return handler.fetch(request, { parsedBody: body });
    },
    notify: handler.notify,
    close: () => handler.close(),
  };
}

function serverOf(sdk: Sdk, session: McpSession): Server {
  const { info, instructions, tools } = session;
  const server = new sdk.Server(info, { capabilities: CAPABILITIES, instructions });
  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => ({ ...tool })) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    const progress = (message: string, seconds: number) => {
      if (token === undefined) return;
      const total = LIMITS.callWaitMs / 1000;
      const params = { progressToken: token, progress: seconds, total, message };
      // Whoever has gone hears nothing; the call itself learns it from the request's signal.
      mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
    };
    const wanted = token === undefined ? undefined : progress;
    return session.call(mcpReq.id, params, mcpReq.signal, wanted);
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...session.resources()] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...session.templates] }));
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => ({
    contents: [{ ...(await session.read(mcpReq.id, params.uri, mcpReq.signal)) }],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...session.prompts] }));
  server.setRequestHandler('prompts/get', ({ params }) => session.prompt(params.name, params.arguments));
  server.setRequestHandler('completion/complete', ({ params }) => ({
    completion: { values: [...session.complete(params.argument.name, params.argument.value)] },
  }));
  return server;
}
