/** MCP of 2025-11-25 and older: clients that begin with `initialize`. One server and one transport a request, no session. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { LIMITS } from '#schemas/limits.ts';
import type { McpSession } from './session.ts';

/** How these protocols say that a resource is not there. */
const NOT_FOUND = -32_002;

/** Of forms that a client filled in, which this server never asks for. A server without one makes one, which costs more than a call. */
const validator = new AjvJsonSchemaValidator();

/** Answers one POST whose body is already read. */
export async function serveLegacy(session: McpSession, request: Request, body: unknown): Promise<Response> {
  const { info, instructions, tools } = session;
  const server = new Server(info, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions,
    jsonSchemaValidator: validator,
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map((tool) => ({ ...tool })) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const token = extra._meta?.progressToken;
    const progress = (message: string, seconds: number) => {
      if (token === undefined) return;
      const total = LIMITS.callWaitMs / 1000;
      const params = { progressToken: token, progress: seconds, total, message };
      // Whoever has gone hears nothing; the call itself learns it from the request's signal.
      extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    };
    const wanted = token === undefined ? undefined : progress;
    return session.call(extra.requestId, params, extra.signal, wanted);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...session.resources()] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [...session.templates] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, extra) => ({
    contents: [{ ...(await session.read(extra.requestId, params.uri, extra.signal, NOT_FOUND)) }],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...session.prompts] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => session.prompt(params.name, params.arguments));
  server.setRequestHandler(CompleteRequestSchema, ({ params }) => ({
    completion: { values: [...session.complete(params.argument.name, params.argument.value)] },
  }));
  const transport = new WebStandardStreamableHTTPServerTransport({ maxRequestBodySize: LIMITS.mcpBodyBytes });
  await server.connect(transport);
  session.gone.addEventListener('abort', () => void server.close(), { once: true });
  return transport.handleRequest(request, { parsedBody: body });
}
