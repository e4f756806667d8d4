/** MCP of 2026-07-28: no handshake, every request stands alone. */
import { createMcpHandler, type McpHttpHandler, Server } from '@modelcontextprotocol/server';
import { LIMITS } from '#schemas/limits.ts';
import { type McpSession, toolResult } from './mcp-session.ts';
import { getPrompt, LISTED_PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES } from './resources.ts';

export interface Modern {
  /** Answers one POST whose body is already read. */
  serve(session: McpSession, request: Request, body: unknown): Promise<Response>;
  /** Ends every stream. */
  close(): Promise<void>;
}

export function createModern(): Modern {
  const sessions = new WeakMap<Request, McpSession>();
  const handler: McpHttpHandler = createMcpHandler(
    ({ requestInfo }) => {
      const session = requestInfo === undefined ? undefined : sessions.get(requestInfo);
      if (session === undefined) throw new Error('a request reached MCP without its session');
      return serverOf(session);
    },
    { legacy: 'reject', maxRequestBodySize: LIMITS.mcpBodyBytes },
  );
  return {
    serve(session, request, body) {
      sessions.set(request, session);
      return handler.fetch(request, { parsedBody: body });
    },
    close: () => handler.close(),
  };
}

function serverOf(session: McpSession): Server {
  const { info, instructions, tools } = session;
  const server = new Server(info, { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions });
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
    return toolResult(await session.call(mcpReq.id, params, mcpReq.signal, wanted));
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...session.resources()] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }));
  server.setRequestHandler('resources/read', async ({ params }, { mcpReq }) => ({
    contents: [{ ...(await session.read(mcpReq.id, params.uri, mcpReq.signal)) }],
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...LISTED_PROMPTS] }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}
