import { describe, expect, it } from 'vitest';
import { readConfig } from '../../sync-server/config.ts';
import { Door } from '../../sync-server/team-door.ts';

const URL = ['--team', '--public-url', 'https://boards.example.org'];
const read = (...argv: string[]) => readConfig(argv, {});

describe('the door of a team', () => {
  it.each([
    [[], { proxies: [] }],
    [['--host', '::1'], { proxies: [] }],
    [['--trust-proxy', '10.0.0.2'], { proxies: ['10.0.0.2'] }],
    [['--host', '0.0.0.0', '--trust-proxy', '10.0.0.0/24, fd00::2'], { proxies: ['10.0.0.0/24', 'fd00::2'] }],
    [
      ['--host', '0.0.0.0', '--tls-cert', 'a.pem', '--tls-key', 'b.pem'],
      { proxies: [], tls: { cert: 'a.pem', key: 'b.pem' } },
    ],
  ])('[A63] opens with %j', (argv, door) => {
    expect(read(...URL, ...argv)).toMatchObject({ kind: 'run', config: { mode: 'team', door } });
  });

  it('[A63] opens without TLS to this machine alone', () => {
    expect(read('--team', '--public-url', 'http://127.0.0.1:4777')).toMatchObject({ kind: 'run' });
    expect(read('--team', '--public-url', 'http://localhost:4777', '--host', '127.0.0.2')).toMatchObject({
      kind: 'run',
    });
  });

  it.each([
    ['https://boards.example.org', ['--host', '0.0.0.0']],
    ['http://boards.example.org', []],
    ['http://boards.example.org', ['--trust-proxy', '10.0.0.2']],
    ['http://127.0.0.1:4777', ['--host', '0.0.0.0', '--trust-proxy', '10.0.0.2']],
  ])('[A63] at %s with %j passwords could be read on their way: it says the three ways out', (address, argv) => {
    const { kind, message } = readConfig(['--team', '--public-url', address, ...argv], {}) as Record<string, string>;
    expect(kind).toBe('refused');
    for (const way of ['--tls-cert FILE --tls-key FILE', 'a TLS proxy on this machine', '--trust-proxy ADDRESS'])
      expect(message).toContain(way);
  });

  it.each([
    [[...URL, '--trust-proxy', 'proxy.example.org'], '--trust-proxy takes addresses'],
    [[...URL, '--trust-proxy', '10.0.0.0/33'], 'not "10.0.0.0/33"'],
    [[...URL, '--trust-proxy', ''], '--trust-proxy takes addresses'],
    [[...URL, '--tls-cert', 'a.pem'], '--tls-key is missing'],
    [[...URL, '--tls-key', 'b.pem'], '--tls-cert is missing'],
    [
      ['--team', '--public-url', 'http://localhost', '--tls-cert', 'a', '--tls-key', 'b'],
      'people open an https address',
    ],
    [['--tls-cert', 'a.pem'], '--tls-cert belongs to team mode'],
    [['--trust-proxy', '10.0.0.2'], '--trust-proxy belongs to team mode'],
  ])('[A63] %j is refused in words', (argv, words) => {
    expect(readConfig(argv, {})).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
  });

  it('[A63] takes the variables of its flags', () => {
    const env = { BUSBAR_TRUST_PROXY: '10.0.0.2', BUSBAR_TLS_CERT: 'a.pem', BUSBAR_TLS_KEY: 'b.pem' };
    expect(readConfig(URL, env)).toMatchObject({
      config: { door: { proxies: ['10.0.0.2'], tls: { cert: 'a.pem', key: 'b.pem' } } },
    });
  });
});

describe('whose a request is', () => {
  const behind = (...proxies: string[]) => new Door({ proxies });

  it.each([
    [[], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [['10.0.0.2'], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [['10.0.0.2'], '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    [['10.0.0.2'], '::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
    [['10.0.0.2'], '10.0.0.2', 'evil, 1.2.3.4, 198.51.100.1', '198.51.100.1'],
    [['10.0.0.0/8'], '10.0.0.2', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    [['10.0.0.2'], '10.0.0.2', '198.51.100.1:5123', '198.51.100.1'],
    [['10.0.0.2'], '10.0.0.2', '[2001:db8::1]:5123', '2001:db8::1'],
    [['10.0.0.2'], '10.0.0.2', 'unknown', '10.0.0.2'],
    [['10.0.0.2'], '10.0.0.2', undefined, '10.0.0.2'],
    [['fd00::/8'], 'fd00::2', '198.51.100.1', '198.51.100.1'],
  ])('[A64] of a server that trusts %j, asked by %s for %s, it is %s', (proxies, peer, forwarded, address) => {
    expect(behind(...proxies).addressOf(peer, forwarded)).toBe(address);
  });

  it('[A64] without TLS of its own only the proxies and this machine connect', () => {
    const door = behind('10.0.0.2');
    const peers = ['10.0.0.2', '::ffff:10.0.0.2', '127.0.0.1', '::1', '10.0.0.3', '203.0.113.7'];
    expect(peers.filter((peer) => door.admits(peer))).toEqual(peers.slice(0, 4));
    const own = new Door({ proxies: ['10.0.0.2'], tls: { cert: 'a.pem', key: 'b.pem' } });
    expect(own.admits('203.0.113.7')).toBe(true);
    expect(behind().admits('203.0.113.7')).toBe(true);
  });
});
