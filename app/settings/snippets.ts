/**
 * What to paste into each MCP client to connect it: once with the key from an environment variable, once with the key
 * inside. Shapes as the clients read them (see docs/agents.md).
 */
import { settingsTexts } from '../texts/settings.ts';

export type KeyPlace = 'environment' | 'inline';

interface Snippet {
  /** Where the text goes: a file, or "Terminal". */
  readonly where: string;
  readonly text: string;
  readonly note?: string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly snippet: (options: { readonly url: string; readonly key: string; readonly place: KeyPlace }) => Snippet;
}

/** The server's name in the client's configuration: no underscore, since clients build tool names with underscores. */
export const SERVER_NAME = 'busbar';
export const KEY_VARIABLE = 'BUSBAR_KEY';

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    snippet: ({ url, key, place }) =>
      place === 'inline'
        ? {
            where: settingsTexts.terminal,
            text: `claude mcp add --transport http ${SERVER_NAME} ${url} --header "Authorization: Bearer ${key}"`,
          }
        : {
            where: settingsTexts.inProject,
            text: json({
              mcpServers: {
                [SERVER_NAME]: { type: 'http', url, headers: { Authorization: `Bearer \${${KEY_VARIABLE}}` } },
              },
            }),
          },
  },
  {
    id: 'cursor',
    name: 'Cursor',
    snippet: ({ url, key, place }) => ({
      where: '~/.cursor/mcp.json',
      text: json({
        mcpServers: {
          [SERVER_NAME]: { url, headers: { Authorization: bearer(place, key, `\${env:${KEY_VARIABLE}}`) } },
        },
      }),
    }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    snippet: ({ url, key, place }) => ({
      where: '.vscode/mcp.json',
      text: json({
        servers: {
          [SERVER_NAME]: {
            type: 'http',
            url,
            // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code's own placeholder
            headers: { Authorization: bearer(place, key, '${input:busbar-key}') },
          },
        },
        ...(place === 'inline'
          ? {}
          : {
              inputs: [
                { type: 'promptString', id: 'busbar-key', description: settingsTexts.keyPrompt, password: true },
              ],
            }),
      }),
      ...(place === 'inline' ? {} : { note: settingsTexts.vsCodeKeepsKey }),
    }),
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    snippet: ({ url, key, place }) => ({
      where: '~/.gemini/settings.json',
      text: json({
        mcpServers: {
          [SERVER_NAME]: { httpUrl: url, headers: { Authorization: bearer(place, key, `$${KEY_VARIABLE}`) } },
        },
      }),
    }),
  },
  {
    id: 'codex',
    name: 'Codex',
    snippet: ({ url, key, place }) => ({
      where: '~/.codex/config.toml',
      text:
        place === 'inline'
          ? `[mcp_servers.${SERVER_NAME}]\nurl = "${url}"\n\n[mcp_servers.${SERVER_NAME}.http_headers]\nAuthorization = "Bearer ${key}"`
          : `[mcp_servers.${SERVER_NAME}]\nurl = "${url}"\nbearer_token_env_var = "${KEY_VARIABLE}"`,
    }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    snippet: ({ url, key, place }) => ({
      where: '~/.codeium/windsurf/mcp_config.json',
      text: json({
        mcpServers: {
          [SERVER_NAME]: {
            serverUrl: url,
            headers: { Authorization: bearer(place, key, `\${env:${KEY_VARIABLE}}`) },
          },
        },
      }),
    }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    snippet: ({ url, key, place }) => ({
      where: 'claude_desktop_config.json',
      text: json({
        mcpServers: {
          [SERVER_NAME]: {
            command: 'npx',
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the bridge replaces it from `env`
            args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTH}'],
            env: { AUTH: `Bearer ${place === 'inline' ? key : 'PASTE-YOUR-KEY'}` },
          },
        },
      }),
      note: settingsTexts.remoteBridge,
    }),
  },
];

/** How to set the variable that the snippets read, in a POSIX shell. */
export const exportLine = (key: string): string => `export ${KEY_VARIABLE}="${key}"`;

const bearer = (place: KeyPlace, key: string, variable: string) => `Bearer ${place === 'inline' ? key : variable}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
