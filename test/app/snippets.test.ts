import { expect, it } from 'vitest';
import { CLIENTS, KEY_VARIABLE, SERVER_NAME, type System, variableLine } from '../../app/settings/snippets.ts';

const url = 'http://127.0.0.1:4777/api/mcp';
const key = 'bb_0123456789';
const snippet = (id: string, place: 'environment' | 'inline', system: System = 'macos') => {
  const client = CLIENTS.find((one) => one.id === id);
  if (!client) throw new Error(`no client ${id}`);
  return client.snippet({ url, key, place, system });
};

const where = (id: string, system: System) =>
  CLIENTS.find((one) => one.id === id)?.snippet({ url, key, place: 'inline', system }).where;

it('[G1] there is a snippet for every client, and the name of the server holds no underscore', () => {
  expect(CLIENTS.map((one) => one.id)).toEqual([
    'claude-code',
    'cursor',
    'vscode',
    'gemini',
    'codex',
    'windsurf',
    'claude-desktop',
  ]);
  expect(SERVER_NAME).not.toContain('_');
});

it.each(CLIENTS.map((one) => one.id))('[G1] %s: inline holds the key and the address', (id) => {
  const { text } = snippet(id, 'inline');
  expect(text).toContain(key);
  expect(text).toContain(url);
});

it.each(CLIENTS.map((one) => one.id))('[G1] %s: from the environment the key is nowhere in the text', (id) => {
  expect(snippet(id, 'environment').text).not.toContain(key);
  expect(snippet(id, 'environment').text).toContain(url);
});

it('[G1] each client gets the shape that it reads', () => {
  const add = `claude mcp add --transport http busbar ${url} --header`;
  for (const system of ['macos', 'linux', 'powershell'] as const) {
    expect(snippet('claude-code', 'environment', system).text).toBe(
      `${add} 'Authorization: Bearer \${${KEY_VARIABLE}}'`,
    );
  }
  expect(snippet('claude-code', 'environment', 'cmd').text).toBe(`${add} "Authorization: Bearer \${${KEY_VARIABLE}}"`);
  expect(snippet('claude-code', 'inline').text).toBe(`${add} "Authorization: Bearer ${key}"`);
  expect(JSON.parse(snippet('cursor', 'inline').text)).toEqual({
    mcpServers: { busbar: { url, headers: { Authorization: `Bearer ${key}` } } },
  });
  expect(JSON.parse(snippet('gemini', 'environment').text)).toEqual({
    mcpServers: { busbar: { httpUrl: url, headers: { Authorization: `Bearer $${KEY_VARIABLE}` } } },
  });
  expect(JSON.parse(snippet('windsurf', 'environment').text)).toEqual({
    mcpServers: { busbar: { serverUrl: url, headers: { Authorization: `Bearer \${env:${KEY_VARIABLE}}` } } },
  });
  const code = JSON.parse(snippet('vscode', 'environment').text);
  expect(code.servers.busbar.headers.Authorization).toBe(`Bearer \${input:${code.inputs[0].id}}`);
  expect(JSON.parse(snippet('cursor', 'environment').text).mcpServers.busbar.headers.Authorization).toBe(
    `Bearer \${env:${KEY_VARIABLE}}`,
  );
  expect(JSON.parse(snippet('vscode', 'inline').text)).toEqual({
    servers: { busbar: { type: 'http', url, headers: { Authorization: `Bearer ${key}` } } },
  });
  expect(JSON.parse(snippet('claude-desktop', 'inline').text)).toEqual({
    mcpServers: {
      busbar: {
        command: 'npx',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the bridge replaces it from `env`
        args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTH}'],
        env: { AUTH: `Bearer ${key}` },
      },
    },
  });
  expect(snippet('codex', 'inline').text).toBe(
    `[mcp_servers.busbar]\nurl = "${url}"\n\n[mcp_servers.busbar.http_headers]\nAuthorization = "Bearer ${key}"`,
  );
  expect(snippet('codex', 'environment').text).toBe(
    `[mcp_servers.busbar]\nurl = "${url}"\nbearer_token_env_var = "${KEY_VARIABLE}"`,
  );
});

it('[A52] the variable is set and the files lie as each system has it', () => {
  expect(variableLine('linux', key)).toBe(`export ${KEY_VARIABLE}="${key}"`);
  expect(variableLine('macos', key)).toBe(`export ${KEY_VARIABLE}="${key}"`);
  expect(variableLine('cmd', key)).toBe(`setx ${KEY_VARIABLE} "${key}" && set "${KEY_VARIABLE}=${key}"`);
  expect(variableLine('powershell', key)).toBe(
    `[Environment]::SetEnvironmentVariable("${KEY_VARIABLE}", "${key}", "User"); $env:${KEY_VARIABLE} = "${key}"`,
  );
  const files = (id: string) => (['macos', 'linux', 'powershell', 'cmd'] as const).map((system) => where(id, system));
  expect(files('cursor')).toEqual([
    '~/.cursor/mcp.json',
    '~/.cursor/mcp.json',
    '$HOME\\.cursor\\mcp.json',
    '%USERPROFILE%\\.cursor\\mcp.json',
  ]);
  expect(files('claude-desktop')).toEqual([
    '~/Library/Application Support/Claude/claude_desktop_config.json',
    '~/.config/Claude/claude_desktop_config.json',
    '$env:APPDATA\\Claude\\claude_desktop_config.json',
    '%APPDATA%\\Claude\\claude_desktop_config.json',
  ]);
  const desktop = JSON.parse(snippet('claude-desktop', 'inline', 'cmd').text).mcpServers.busbar;
  expect([desktop.command, ...desktop.args.slice(0, 4)]).toEqual(['cmd', '/c', 'npx', '-y', 'mcp-remote']);
});

it('[B97] a program with a window is given the variable too', () => {
  expect(variableLine('macos', key, { command: 'cursor' })).toBe(`launchctl setenv ${KEY_VARIABLE} "${key}"`);
  expect(variableLine('linux', key, { command: 'cursor' })).toBe(`export ${KEY_VARIABLE}="${key}"\ncursor`);
  expect(CLIENTS.filter(({ command }) => command !== undefined).map(({ id }) => id)).toEqual(['cursor', 'windsurf']);
});

/**
 * What a client reads in a configuration, as it is published: where its servers stand, and the keys that an entry may have.
 * VS Code: `mcpConfiguration.ts` of microsoft/vscode and its MCP configuration reference. Codex: `core/config.schema.json` of openai/codex.
 * Gemini CLI: `schemas/settings.schema.json` of google-gemini/gemini-cli. The others: their documentation of MCP servers.
 */
const PUBLISHED: Readonly<Record<string, { readonly servers: string; readonly keys: readonly string[] }>> = {
  cursor: { servers: 'mcpServers', keys: ['url', 'headers', 'auth'] },
  vscode: { servers: 'servers', keys: ['type', 'url', 'headers', 'dev'] },
  gemini: { servers: 'mcpServers', keys: ['httpUrl', 'url', 'headers', 'timeout', 'trust', 'description'] },
  windsurf: { servers: 'mcpServers', keys: ['serverUrl', 'url', 'headers', 'disabledTools'] },
  'claude-desktop': { servers: 'mcpServers', keys: ['command', 'args', 'env'] },
};

it.each(Object.entries(PUBLISHED))(
  '[B96] %s: an entry has only keys that the client is published to read',
  (id, read) => {
    for (const place of ['environment', 'inline'] as const) {
      const { text } = snippet(id, place);
      const { [read.servers]: servers, inputs = [], ...rest } = JSON.parse(text);
      expect(rest).toEqual({});
      expect(Object.keys(servers)).toEqual([SERVER_NAME]);
      expect(read.keys).toEqual(expect.arrayContaining(Object.keys(servers[SERVER_NAME])));
      for (const input of inputs) {
        expect(Object.keys(input).sort()).toEqual(['description', 'id', 'password', 'type']);
        expect(input.type).toBe('promptString');
      }
    }
  },
);

it('[B96] codex: its tables have only keys that it is published to read', () => {
  const keys = ['url', 'bearer_token_env_var', 'http_headers', 'env_http_headers', 'Authorization'];
  for (const place of ['environment', 'inline'] as const) {
    const lines = snippet('codex', place).text.split('\n');
    const tables = lines.filter((line) => line.startsWith('['));
    expect(tables.every((table) => /^\[mcp_servers\.busbar(\.http_headers)?\]$/.test(table))).toBe(true);
    const set = lines.filter((line) => line.includes(' = ')).map((line) => line.split(' = ')[0]);
    expect(keys).toEqual(expect.arrayContaining(set));
  }
});

it('[A53] a client that never reads the variable is not told to set it', () => {
  const said = CLIENTS.filter(({ id }) => /BUSBAR_KEY/.test(snippet(id, 'environment').text)).map(({ id }) => id);
  expect(CLIENTS.filter(({ readsVariable }) => readsVariable).map(({ id }) => id)).toEqual(said);
});

it('[A54] the links for Cursor and VS Code hold the entry of the snippet', () => {
  for (const place of ['environment', 'inline'] as const) {
    const cursor = new URL(snippet('cursor', place).link ?? '');
    expect(cursor.href).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);
    expect(cursor.searchParams.get('name')).toBe(SERVER_NAME);
    const entry = JSON.parse(atob(cursor.searchParams.get('config') ?? ''));
    expect({ mcpServers: { busbar: entry } }).toEqual(JSON.parse(snippet('cursor', place).text));
    const [scheme, query = ''] = (snippet('vscode', place).link ?? '').split('?');
    const { name, inputs, ...server } = JSON.parse(decodeURIComponent(query));
    expect([scheme, name]).toEqual(['vscode:mcp/install', SERVER_NAME]);
    const whole = { servers: { busbar: server }, ...(inputs === undefined ? {} : { inputs }) };
    expect(whole).toEqual(JSON.parse(snippet('vscode', place).text));
  }
});
