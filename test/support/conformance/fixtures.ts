/** The tools, resources and prompts that the conformance suites call, laid over the sessions of a server under test. */
import type { Tool } from '#engine/tools/tool.ts';
import type { McpContent } from '../../../sync-server/mcp/content.ts';
import { listTools } from '../../../sync-server/mcp/registry.ts';
import type { McpSession, McpToolResult } from '../../../sync-server/mcp/session.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQIAAAAAAA==';

const text = (words: string): McpContent => ({ type: 'text', text: words });
const image: McpContent = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, words: string): McpContent => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});

type Progress = ((text: string, seconds: number) => void) | undefined;

const CALLS: Readonly<Record<string, (progress: Progress) => Promise<McpToolResult> | McpToolResult>> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    content: [text('This tool intentionally returns an error for testing')],
    isError: true,
  }),
  async test_tool_with_progress(progress) {
    for (const done of [0, 15, 30]) {
      progress?.(`${done} of 30`, done);
      await new Promise(setImmediate);
    }
    return { content: [text('done')] };
  },
  // The suite asks these two to see what a server does unasked: this one sends no request and no log, ever.
  test_streaming_elicitation: () => ({ content: [text('nothing is asked')] }),
  test_logging_tool: () => ({ content: [text('nothing is logged')] }),
  json_schema_2020_12_tool: () => ({ content: [text('the schema was listed')] }),
};

/** With what the revision of 2020-12 has, to be listed as it stands. */
const RICH_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const TOOLS: readonly Tool[] = Object.keys(CALLS).map((name) => ({
  runs: 'server',
  name,
  title: name,
  description: `What the conformance suite expects of ${name}.`,
  inputSchema: name === 'json_schema_2020_12_tool' ? RICH_SCHEMA : { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}));

const RESOURCES = [
  { uri: 'test://static-text', name: 'static-text', title: 'Text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', title: 'PNG', description: 'A PNG.', mimeType: 'image/png' },
];

const argument = (name: string) => ({ name, description: 'An argument', required: true });
const PROMPTS = [
  { name: 'test_simple_prompt', arguments: [] },
  { name: 'test_prompt_with_arguments', arguments: [argument('arg1'), argument('arg2')] },
  { name: 'test_prompt_with_embedded_resource', arguments: [argument('resourceUri')] },
  { name: 'test_prompt_with_image', arguments: [] },
].map((prompt) => ({ ...prompt, title: prompt.name, description: 'For the conformance suite.' }));

const MESSAGES: Readonly<Record<string, (given: Readonly<Record<string, string>>) => readonly McpContent[]>> = {
  test_simple_prompt: () => [text('This is a simple prompt for testing.')],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [
    embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
    text('Please process the embedded resource above.'),
  ],
  test_prompt_with_image: () => [image, text('Please analyze the image above.')],
};

/** The session with the fixtures beside what is its own. */
export function withFixtures(session: McpSession): McpSession {
  return {
    ...session,
    tools: [...session.tools, ...listTools(TOOLS)],
    call: async (id, params, signal, progress) =>
      CALLS[params.name]?.(progress) ?? session.call(id, params, signal, progress),
    resources: () => [...session.resources(), ...RESOURCES],
    templates: [
      ...session.templates,
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'template',
        title: 'Template',
        description: 'Data by id.',
        mimeType: 'application/json',
      },
    ],
    async read(id, uri, signal, notFound) {
      const templated = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
      if (uri === 'test://static-text') {
        return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
      }
      if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
      if (templated === undefined) return session.read(id, uri, signal, notFound);
      return { uri, mimeType: 'application/json', text: JSON.stringify({ id: templated, templateTest: true }) };
    },
    prompts: [...session.prompts, ...PROMPTS],
    prompt(name, given) {
      const messages = MESSAGES[name]?.(given ?? {});
      if (messages === undefined) return session.prompt(name, given);
      return {
        description: 'For the conformance suite.',
        messages: messages.map((content) => ({ role: 'user' as const, content })),
      };
    },
  };
}
