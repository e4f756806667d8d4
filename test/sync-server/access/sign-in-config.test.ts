import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../sync-server/config.ts';

const TEAM = ['--team', '--public-url', 'https://boards.example.org'];
const ISSUER = 'https://id.example.org/realms/team';
const OIDC = [...TEAM, '--oidc-issuer', ISSUER, '--oidc-client-id', 'busbar'];
const SECRET = { BUSBAR_OIDC_CLIENT_SECRET: 'secret' };
const oidc = { issuer: ISSUER, clientId: 'busbar', clientSecret: 'secret', name: 'id.example.org', mailDomains: [] };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'busbar-secret-'));
  writeFileSync(join(folder, 'secret'), 'secret\n');
  writeFileSync(join(folder, 'empty'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('[A120] the command line of a provider', () => {
  it('takes each flag or its variable, and the secret of a variable or a file', () => {
    expect(readConfig(TEAM, {})).not.toHaveProperty('config.signIn');
    expect(readConfig(OIDC, SECRET)).toMatchObject({ config: { signIn: { passwords: true, oidc } } });
    const more = ['--oidc-name', 'Keycloak', '--mail-domains', 'Example.org, example.net', '--passwords', 'off'];
    expect(readConfig([...OIDC, ...more, '--oidc-client-secret-file', join(folder, 'secret')], {})).toMatchObject({
      config: {
        signIn: { passwords: false, oidc: { ...oidc, name: 'Keycloak', mailDomains: ['example.org', 'example.net'] } },
      },
    });
    const env = {
      ...{ BUSBAR_OIDC_ISSUER: ISSUER, BUSBAR_OIDC_CLIENT_ID: 'busbar', BUSBAR_PASSWORDS: 'off' },
      ...{ BUSBAR_OIDC_CLIENT_SECRET_FILE: join(folder, 'secret'), BUSBAR_MAIL_DOMAINS: 'example.org' },
    };
    expect(readConfig(TEAM, env)).toMatchObject({
      config: { signIn: { passwords: false, oidc: { ...oidc, mailDomains: ['example.org'] } } },
    });
    expect(readConfig([...TEAM, '--passwords', 'on'], {})).not.toHaveProperty('config.signIn');
  });

  it.each(['http://127.0.0.1:8080', 'https://accounts.google.com', 'https://login.microsoftonline.com/0f3c/v2.0'])(
    'takes the issuer %s',
    (issuer) => {
      expect(readConfig([...OIDC, '--oidc-issuer', issuer], SECRET)).toMatchObject({
        config: { signIn: { oidc: { issuer } } },
      });
    },
  );

  it.each([
    ['--oidc-issuer takes the https address', [...OIDC, '--oidc-issuer', 'http://id.example.org'], SECRET],
    ['--oidc-issuer takes the https address', [...OIDC, '--oidc-issuer', 'id.example.org'], SECRET],
    ['--oidc-issuer takes the https address', [...OIDC, '--oidc-issuer', 'https://a:b@id.example.org'], SECRET],
    ['--oidc-issuer takes the https address', [...OIDC, '--oidc-issuer', 'https://id.example.org/?a=b'], SECRET],
    ['names one tenant', [...OIDC, '--oidc-issuer', 'https://login.microsoftonline.com/common/v2.0'], SECRET],
    ['needs --oidc-client-id', [...TEAM, '--oidc-issuer', ISSUER], SECRET],
    ['set BUSBAR_OIDC_CLIENT_SECRET, or name its file', OIDC, {}],
    ['set BUSBAR_OIDC_CLIENT_SECRET, or name its file', OIDC, { BUSBAR_OIDC_CLIENT_SECRET: '' }],
    ['two secrets', [...OIDC, '--oidc-client-secret-file', 'x'], SECRET],
    ['cannot be read', [...OIDC, '--oidc-client-secret-file', '/nowhere/secret'], {}],
    ['--oidc-name takes 1 to 40 characters', [...OIDC, '--oidc-name', ' '], SECRET],
    ['--oidc-name takes 1 to 40 characters', [...OIDC, '--oidc-name', 'x'.repeat(41)], SECRET],
    ['not "localhost"', [...OIDC, '--mail-domains', 'example.org,localhost'], SECRET],
    ['not ""', [...OIDC, '--mail-domains', ''], SECRET],
    ['--passwords takes on or off', [...OIDC, '--passwords', 'no'], SECRET],
    ['would leave nobody a way to sign in', [...TEAM, '--passwords', 'off'], {}],
    ['--mail-domains belongs to a provider', [...TEAM, '--mail-domains', 'example.org'], {}],
    ['--oidc-issuer belongs to team mode', ['--oidc-issuer', ISSUER], {}],
    ['--passwords belongs to team mode', ['--passwords', 'off'], {}],
  ])('refuses in words: %s', (words, argv, env) => {
    expect(readConfig(argv, env)).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
  });

  it('refuses a file without a secret, and knows no flag that others could read', () => {
    const empty = readConfig([...OIDC, '--oidc-client-secret-file', join(folder, 'empty')], {});
    expect(empty).toMatchObject({ kind: 'refused', message: expect.stringContaining('is empty') });
    expect(readConfig([...OIDC, '--oidc-client-secret', 'secret'], {})).toMatchObject({ kind: 'refused' });
  });
});
