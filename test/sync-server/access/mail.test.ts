import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import type { MailConfig } from '../../../sync-server/access/team/mail/mail-config.ts';
import { readConfig } from '../../../sync-server/config.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { emailOf, ownedTeam, PASSWORD, secretOf, TEAM_URL } from './team-world.ts';
import type { Answer, Browser } from './world.ts';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const mail = (more: Partial<MailConfig> = {}): MailConfig => ({
  ...{ host: '127.0.0.1', port: server.port, secure: false, login: null, from: 'busbar@example.org' },
  ...more,
});
const mailingTeam = (more: Partial<MailConfig> = {}) => ownedTeam({ mail: mail(more) });
const reasonOf = ({ body }: Answer) => body.error?.reason.code;
const askForReset = (browser: Browser, email: string, headers = {}) =>
  browser.ask('POST', '/api/session/reset', { email }, headers);
const linkIn = (text: string) => /http:\S+#invitation=\w+/.exec(text)?.[0];

describe('links by mail', () => {
  it('[A121] an invitation goes to its address, in the language of its maker, and lets in whom it is for', async () => {
    const { owner, browser } = await mailingTeam();
    const about = { role: 'member', for: 'Max', email: emailOf('Max') };
    const made = await owner.ask('POST', '/api/invitations', about, { 'accept-language': 'de-AT,en;q=0.5' });
    expect([made.status, made.body.mailed]).toEqual([201, true]);
    const [sent] = server.taken;
    expect(sent).toMatchObject({ from: 'busbar@example.org', to: [emailOf('Max')] });
    expect(sent?.text).toMatch(/^From: Busbar <busbar@example\.org>/m);
    expect(sent?.text).toContain('Subject: Einladung in ein Team auf Busbar');
    expect(sent?.text).toContain(`Olga lädt Sie in das Team unter ${TEAM_URL} ein`);
    expect(linkIn(sent?.text ?? '')).toBe(made.body.url);
    const open = { invitation: secretOf(made.body.url) };
    expect((await browser().ask('POST', '/api/invitations/open', open)).body.email).toBe(emailOf('Max'));

    await owner.ask('POST', '/api/invitations', about);
    expect(server.taken[1]?.text).toContain('Olga invites you to the team');
    expect((await owner.ask('POST', '/api/invitations', { role: 'member' })).body).not.toHaveProperty('mailed');
    expect(server.taken).toHaveLength(2);
  });

  it('[A121] an owner mails somebody their link for a new password, or sends it themselves', async () => {
    const { owner, invited } = await mailingTeam();
    const { account } = await invited(owner, 'Max');
    const path = `/api/people/${account}/reset`;
    expect((await owner.ask('POST', path)).body).not.toHaveProperty('mailed');
    const made = await owner.ask('POST', path, { mail: true });
    expect(made.body.mailed).toBe(true);
    expect(server.taken).toMatchObject([{ to: [emailOf('Max')] }]);
    expect(linkIn(server.taken[0]?.text ?? '')).toBe(made.body.url);
  });

  it('[A122] a mail that is not taken is told of, and the link is there', async () => {
    const { owner, events, team } = await mailingTeam();
    server.refuses = true;
    const about = { role: 'member', email: emailOf('Max') };
    const made = await owner.ask('POST', '/api/invitations', about);
    expect([made.status, made.body.mailed, linkIn(made.body.url ?? '')]).toEqual([201, false, made.body.url]);
    const at = `127.0.0.1:${server.port}`;
    expect(events.at(-1)).toEqual(['mail-not-sent', { server: at, reason: 'EENVELOPE 550' }]);
    server.refuses = false;
    // What servers could read as two addresses.
    const odd = await owner.ask('POST', '/api/invitations', { role: 'member', email: 'max@a,eve@b' });
    expect([odd.status, odd.body.mailed ?? odd.body.error?.pointer]).toEqual([400, '/email']);
    const quoted = await owner.ask('POST', '/api/invitations', { role: 'member', email: 'max,eve@example.org' });
    expect([quoted.body.mailed, server.taken]).toEqual([false, []]);
    await team.close();
  });

  it('[A122] [limit mailMs] a server that does not answer holds nobody up for longer', async () => {
    const { owner, events, clock } = await mailingTeam();
    server.isSilent = true;
    const asked = owner.ask('POST', '/api/invitations', { role: 'member', email: emailOf('Max') });
    while (clock.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(LIMITS.mailMs - 1);
    expect(events.filter(([event]) => event === 'mail-not-sent')).toEqual([]);
    clock.advance(1);
    expect((await asked).body.mailed).toBe(false);
    expect(events.at(-1)).toMatchObject(['mail-not-sent', { reason: 'it does not answer' }]);
  });

  it('[A122] it signs in where it has to, and without TLS only on this machine', async () => {
    const strict = await startMailServer('secret');
    try {
      const login = { user: 'busbar', password: 'secret' };
      const about = { role: 'member', email: emailOf('Max') };
      for (const [more, taken] of [
        [{ login }, true],
        [{ login: { ...login, password: 'wrong' } }, false],
        [{ login: null }, false],
        // Another name of this machine, which nothing says is one.
        [{ login, host: '::ffff:127.0.0.1' }, false],
      ] as const) {
        const { owner } = await mailingTeam({ port: strict.port, ...more });
        expect((await owner.ask('POST', '/api/invitations', about)).body.mailed).toBe(taken);
      }
      expect(strict.taken).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });
});

describe('a new password by mail', () => {
  it('[A123] comes by a link to whoever signs in by the address, and does not tell whether there is somebody', async () => {
    const { browser, owner, invited, team, audit, signIn } = await mailingTeam();
    const { browser: max, account } = await invited(owner, 'Max');
    const [known, unknown] = [
      await askForReset(browser(), 'MAX@example.org'),
      await askForReset(browser(), emailOf('Eve')),
    ];
    for (const { status, body, headers } of [known, unknown]) {
      expect([status, body, [...headers.keys()].sort()]).toEqual([204, {}, [...known.headers.keys()].sort()]);
    }
    await team.mail.close();
    expect(server.taken).toMatchObject([{ to: [emailOf('Max')] }]);
    const invitation = secretOf(linkIn(server.taken[0]?.text ?? ''));
    const accepted = await browser().ask('POST', '/api/invitations/accept', {
      invitation,
      newPassword: `${PASSWORD} 2`,
    });
    expect([accepted.status, accepted.body.account?.id]).toEqual([200, account]);
    expect((await max.ask('GET', '/api/me')).status).toBe(401);
    expect((await signIn('Max', `${PASSWORD} 2`)).status).toBe(200);
    const noted = (await audit.lines()).map((line) => JSON.parse(line));
    expect(noted.filter(({ action }) => action === 'password-link-asked')).toMatchObject([{ by: '', account }]);
  });

  it('[A123] is answered while nothing can be looked up or stored; what fails is told to the operator alone', async () => {
    const { browser, records, team, events } = await mailingTeam();
    records.change = () => Promise.reject(new Error('the disk is full'));
    expect((await askForReset(browser(), emailOf('Olga'))).status).toBe(204);
    expect(events.filter(([event]) => event === 'mail-not-sent')).toEqual([]);
    await team.mail.close();
    expect(events.at(-1)).toMatchObject(['mail-not-sent', { reason: 'the disk is full' }]);
  });

  it('[A124] [limit resetMailEveryMs] one comes now and then, however often it is asked for', async () => {
    const { browser, team, clock } = await mailingTeam();
    const ask = async () => {
      await askForReset(browser(), emailOf('Olga'));
      await team.mail.close();
      return server.taken.length;
    };
    expect([await ask(), await ask()]).toEqual([1, 1]);
    clock.advance(LIMITS.resetMailEveryMs - 1);
    expect(await ask()).toBe(1);
    clock.advance(1);
    expect(await ask()).toBe(2);
  });

  it('[A124] an address that asks for many has to wait, for known and unknown ones alike, and signs in all the same', async () => {
    const { browser, team, signIn } = await mailingTeam();
    for (let n = 0; n < LIMITS.guessesPerWindow; n += 1) {
      expect((await askForReset(browser(), `${n}@example.org`)).status).toBe(204);
    }
    expect(reasonOf(await askForReset(browser(), emailOf('Olga')))).toBe('sign-ins-guessed');
    expect(reasonOf(await askForReset(browser(), emailOf('Eve')))).toBe('sign-ins-guessed');
    expect((await signIn('Olga')).status).toBe(200);
    await team.mail.close();
    expect(server.taken).toEqual([]);
  });

  it('[A124] takes no link away that an owner has made, and comes to nobody who is disabled', async () => {
    const { browser, owner, invited, team, clock } = await mailingTeam();
    const { account } = await invited(owner, 'Max');
    const { url } = (await owner.ask('POST', `/api/people/${account}/reset`)).body;
    await askForReset(browser(), emailOf('Max'));
    await team.mail.close();
    const first = secretOf(linkIn(server.taken[0]?.text ?? ''));
    clock.advance(LIMITS.resetMailEveryMs);
    await askForReset(browser(), emailOf('Max'));
    await team.mail.close();
    const second = secretOf(linkIn(server.taken[1]?.text ?? ''));
    const opens = async (invitation: string) =>
      (await browser().ask('POST', '/api/invitations/open', { invitation })).status;
    expect([await opens(secretOf(url)), await opens(first), await opens(second)]).toEqual([200, 404, 200]);
    const again = secretOf((await owner.ask('POST', `/api/people/${account}/reset`)).body.url);
    expect([await opens(secretOf(url)), await opens(second), await opens(again)]).toEqual([404, 404, 200]);
    await owner.ask('PATCH', `/api/people/${account}`, { disabled: true });
    clock.advance(LIMITS.resetMailEveryMs);
    await askForReset(browser(), emailOf('Max'));
    await team.mail.close();
    expect(server.taken).toHaveLength(2);
  });

  it('[A125] there is none without a server that takes mail, nor where passwords are off', async () => {
    const { browser, owner } = await ownedTeam();
    expect(reasonOf(await askForReset(browser(), emailOf('Olga')))).toBe('mail-absent');
    expect((await browser().ask('GET', '/api/session/ways')).body).toMatchObject({ mail: false });
    const invited = await owner.ask('POST', '/api/invitations', { role: 'member', email: emailOf('Max') });
    expect(invited.body).not.toHaveProperty('mailed');
    const mailing = await mailingTeam();
    expect((await mailing.browser().ask('GET', '/api/session/ways')).body).toMatchObject({ mail: true });
    expect((await askForReset(mailing.browser(), emailOf('Olga'), { origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });
});

describe('[A126] the command line of mail', () => {
  const TEAM = ['--team', '--public-url', 'https://boards.example.org'];
  const from = 'busbar@boards.example.org';

  it('takes the address of a server, and its password of a variable', () => {
    const env = { BUSBAR_SMTP_PASSWORD: 'secret' };
    expect(readConfig([...TEAM, '--smtp', 'smtp://a%40b@mail.example.org:587'], env)).toMatchObject({
      config: {
        mail: { host: 'mail.example.org', port: 587, secure: false, login: { user: 'a@b', password: 'secret' }, from },
      },
    });
    expect(readConfig(TEAM, { BUSBAR_SMTP: 'smtps://mail.example.org' })).toMatchObject({
      config: { mail: { port: 465, secure: true, login: null } },
    });
    expect(readConfig([...TEAM, '--smtp', 'smtp://[::1]', '--mail-from', 'a@b.org'], {})).toMatchObject({
      config: { mail: { host: '::1', port: 587, from: 'a@b.org' } },
    });
    expect(readConfig(TEAM, {})).not.toHaveProperty('config.mail');
  });

  it.each([
    ['--smtp takes an address', ['--smtp', 'mail.example.org']],
    ['--smtp takes an address', ['--smtp', 'https://mail.example.org']],
    ['--smtp takes an address', ['--smtp', 'smtp://mail.example.org/?pool=true']],
    ['must not hold the password', ['--smtp', 'smtp://user:secret@mail.example.org']],
    ['set BUSBAR_SMTP_PASSWORD, or name its file', ['--smtp', 'smtp://user@mail.example.org']],
    ['--mail-from takes an e-mail address', ['--smtp', 'smtp://mail.example.org', '--mail-from', 'Busbar <a@b.org>']],
    ['--mail-from belongs to a server that takes mail', ['--mail-from', 'a@b.org']],
  ])('refuses in words: %s', (words, argv) => {
    expect(readConfig([...TEAM, ...argv], {})).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(words),
    });
  });

  it('belongs to a team', () => {
    expect(readConfig(['--smtp', 'smtp://localhost'], {})).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('--smtp belongs to team mode'),
    });
  });
});
