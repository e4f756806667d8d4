/**
 * What to paste into each MCP client to connect it: once with the key from an environment variable, once with the key
 * inside. Shapes as the clients read them (see docs/agents.md).
 */
import { settingsTexts } from '../texts/settings.ts';

export type KeyPlace = 'environment' | 'inline';

/** Where the client runs: files lie elsewhere, and variables are set in another way. */
export type System = 'macos' | 'linux' | 'powershell' | 'cmd';

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
  /** A program with a window: nothing that a terminal sets reaches it unless it is started there. */
  readonly command?: string;
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
    snippet: ({ url, key, place, system }) => {
      // In single quotes the shell leaves the variable to Claude Code; cmd has none, and no such variables.
      const quote = place === 'inline' || system === 'cmd' ? '"' : "'";
      const header = `${quote}Authorization: ${bearer(place, key, `\${${KEY_VARIABLE}}`)}${quote}`;
      return {
        where: settingsTexts.terminal,
        text: `claude mcp add --transport http ${SERVER_NAME} ${url} --header ${header}`,
      };
    },
  },
  {
    id: 'cursor',
    name: 'Cursor',
    readsVariable: true,
    command: 'cursor',
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
      note: settingsTexts.geminiTrusts,
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
    command: 'windsurf',
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
      const start = isWindows(system)
        ? { command: 'cmd', args: ['/c', 'npx', ...bridge] }
        : { command: 'npx', args: bridge };
      return {
        where: DESKTOP_FILE[system],
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

const DESKTOP_FILE: Readonly<Record<System, string>> = {
  macos: '~/Library/Application Support/Claude/claude_desktop_config.json',
  linux: '~/.config/Claude/claude_desktop_config.json',
  powershell: '$env:APPDATA\\Claude\\claude_desktop_config.json',
  cmd: '%APPDATA%\\Claude\\claude_desktop_config.json',
};

/**
 * How to set the variable that the snippet of a client reads, in the terminal of the system, for what is started afterwards. On
 * Windows it also lasts. A program with a window is on macOS started by the system, and on Linux best from that terminal.
 */
export function variableLine(system: System, key: string, { command }: Pick<Client, 'command'> = {}): string {
  switch (system) {
    case 'macos':
      return command === undefined ? `export ${KEY_VARIABLE}="${key}"` : `launchctl setenv ${KEY_VARIABLE} "${key}"`;
    case 'linux':
      return `export ${KEY_VARIABLE}="${key}"${command === undefined ? '' : `\n${command}`}`;
    case 'cmd':
      return `setx ${KEY_VARIABLE} "${key}" && set "${KEY_VARIABLE}=${key}"`;
    case 'powershell':
      return `[Environment]::SetEnvironmentVariable("${KEY_VARIABLE}", "${key}", "User"); $env:${KEY_VARIABLE} = "${key}"`;
  }
}

/** A file in the person's folder, as that system's terminal writes it. */
function inHome(system: System, path: string): string {
  if (!isWindows(system)) return `~/${path}`;
  return `${system === 'cmd' ? '%USERPROFILE%' : '$HOME'}\\${path.replaceAll('/', '\\')}`;
}

const isWindows = (system: System) => system === 'cmd' || system === 'powershell';
const bearer = (place: KeyPlace, key: string, variable: string) => `Bearer ${place === 'inline' ? key : variable}`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
