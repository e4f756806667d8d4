/**
 * What to paste into each MCP client to connect it: once with the key from an environment variable, once with the key
 * inside. Shapes as the clients read them (see docs/agents.md).
 */
import { settingsTexts } from '../texts/settings.ts';

export type KeyPlace = 'environment' | 'inline';

/** Where the client runs: files lie elsewhere, and variables are set in another way. */
export type System = 'unix' | 'powershell' | 'cmd';

interface Snippet {
  /** Where the text goes: a file, or "Terminal". */
  readonly where: string;
  readonly text: string;
  readonly note?: string;
  /** Opens the client with the entry filled in. */
  readonly link?: string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  /** False: the key from a variable is not among what it takes, and it asks for the key or holds it. */
  readonly readsVariable: boolean;
  readonly snippet: (options: {
    readonly url: string;
    readonly key: string;
    readonly place: KeyPlace;
    readonly system: System;
  }) => Snippet;
}

/** The server's name in the client's configuration: no underscore, since clients build tool names with underscores. */
export const SERVER_NAME = 'busbar';
export const KEY_VARIABLE = 'BUSBAR_KEY';

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    readsVariable: true,
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
    readsVariable: true,
    snippet: ({ url, key, place, system }) => {
      const entry = { url, headers: { Authorization: bearer(place, key, `\${env:${KEY_VARIABLE}}`) } };
      const config = encodeURIComponent(btoa(JSON.stringify(entry)));
      return {
        where: inHome(system, '.cursor/mcp.json'),
        text: json({ mcpServers: { [SERVER_NAME]: entry } }),
        link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${SERVER_NAME}&config=${config}`,
      };
    },
  },
  {
    id: 'vscode',
    name: 'VS Code',
    readsVariable: false,
    snippet: ({ url, key, place }) => {
      const asks = place !== 'inline';
      // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code's own placeholder
      const entry = { type: 'http', url, headers: { Authorization: bearer(place, key, '${input:busbar-key}') } };
      const prompt = { type: 'promptString', id: 'busbar-key', description: settingsTexts.keyPrompt, password: true };
      const inputs = asks ? { inputs: [prompt] } : {};
      return {
        where: '.vscode/mcp.json',
        text: json({ servers: { [SERVER_NAME]: entry }, ...inputs }),
        link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: SERVER_NAME, ...entry, ...inputs }))}`,
        ...(asks ? { note: settingsTexts.vsCodeKeepsKey } : {}),
      };
    },
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    readsVariable: true,
    snippet: ({ url, key, place, system }) => ({
      where: inHome(system, '.gemini/settings.json'),
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
    readsVariable: true,
    snippet: ({ url, key, place, system }) => ({
      where: inHome(system, '.codex/config.toml'),
      text:
        place === 'inline'
          ? `[mcp_servers.${SERVER_NAME}]\nurl = "${url}"\n\n[mcp_servers.${SERVER_NAME}.http_headers]\nAuthorization = "Bearer ${key}"`
          : `[mcp_servers.${SERVER_NAME}]\nurl = "${url}"\nbearer_token_env_var = "${KEY_VARIABLE}"`,
    }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    readsVariable: true,
    snippet: ({ url, key, place, system }) => ({
      where: inHome(system, '.codeium/windsurf/mcp_config.json'),
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
    readsVariable: false,
    snippet: ({ url, key, place, system }) => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the bridge replaces it from `env`
      const bridge = ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTH}'];
      // Windows starts no script without its shell.
      const start =
        system === 'unix' ? { command: 'npx', args: bridge } : { command: 'cmd', args: ['/c', 'npx', ...bridge] };
      return {
        where:
          system === 'unix'
            ? '~/Library/Application Support/Claude/claude_desktop_config.json'
            : '%APPDATA%\\Claude\\claude_desktop_config.json',
        text: json({
          mcpServers: {
            [SERVER_NAME]: { ...start, env: { AUTH: `Bearer ${place === 'inline' ? key : 'PASTE-YOUR-KEY'}` } },
          },
        }),
        note: settingsTexts.remoteBridge,
      };
    },
  },
];

/** How to set the variable that the snippets read, for programs that are started afterwards. */
export function variableLine(system: System, key: string): string {
  if (system === 'unix') return `export ${KEY_VARIABLE}="${key}"`;
  if (system === 'cmd') return `setx ${KEY_VARIABLE} "${key}"`;
  return `[Environment]::SetEnvironmentVariable("${KEY_VARIABLE}", "${key}", "User"); $env:${KEY_VARIABLE} = "${key}"`;
}

/** A file in the person's folder, as that system writes it. */
function inHome(system: System, path: string): string {
  return system === 'unix' ? `~/${path}` : `%USERPROFILE%\\${path.replaceAll('/', '\\')}`;
}

const bearer = (place: KeyPlace, key: string, variable: string) => `Bearer ${place === 'inline' ? key : variable}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
