import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { AUDIT_ACTIONS, type AuditEntry } from '#schemas/messages/http-audit.ts';
import { withLimits } from '../../support/with-limits.ts';
import { emailOf, ownedTeam, PASSWORD, secretOf } from './team-world.ts';

type World = Awaited<ReturnType<typeof ownedTeam>>;

const entriesOf = async ({ owner }: World): Promise<readonly AuditEntry[]> =>
  (await owner.ask('GET', '/api/audit')).body.entries ?? [];
const inWords = ({ action, byName, name, boardName, detail }: AuditEntry) =>
  [byName, action, name, boardName, detail].filter((word) => word !== undefined).join(' | ');

/** A team in which everything was done once that the log tells. */
async function eventful(): Promise<World> {
  const world = await ownedTeam();
  const { owner, invited, signIn, browser } = world;
  const { account, browser: max, codes } = await invited(owner, 'Max');
  const { body } = await owner.ask('POST', '/api/invitations', { role: 'guest', for: 'Eve' });
  await owner.ask('DELETE', `/api/invitations/${body.invitation?.id}`);
  await signIn('Max', 'wrong');
  const recovery = { email: emailOf('Max'), recoveryCode: codes[0], newPassword: `${PASSWORD} 2` };
  await browser().ask('POST', '/api/session', recovery);
  await signIn('Max', `${PASSWORD} 2`, max);
  const link = (await owner.ask('POST', `/api/people/${account}/reset`)).body.url;
  await max.ask('POST', '/api/invitations/accept', { invitation: secretOf(link), newPassword: PASSWORD });
  await max.ask('PUT', '/api/me/password', { password: PASSWORD, newPassword: `${PASSWORD} 3` });
  await max.ask('POST', '/api/me/recovery-codes', { password: `${PASSWORD} 3` });
  const key = (await max.ask('POST', '/api/keys', { label: 'Claude', mode: 'ask' })).body.key?.id;
  await max.ask('PATCH', `/api/keys/${key}`, { mode: 'read' });
  await max.ask('DELETE', `/api/keys/${key}`);
  const board = (await owner.ask('POST', '/api/boards', { name: 'Rover' })).body.board?.id;
  await owner.ask('PUT', `/api/boards/${board}/members`, { account, role: 'editor' });
  await owner.ask('DELETE', `/api/boards/${board}/members/${account}`);
  const shared = (await owner.ask('POST', `/api/boards/${board}/links`, { role: 'viewer' })).body.link;
  const guest = browser();
  await guest.ask('POST', '/api/session', { link: shared?.url?.split('/join/')[1], name: 'Gus' });
  await owner.ask('DELETE', `/api/boards/${board}/links/${shared?.id}`);
  await max.ask('DELETE', '/api/session');
  await owner.ask('PATCH', `/api/people/${account}`, { role: 'owner', tier: 'pro', disabled: true });
  await owner.ask('PATCH', `/api/people/${account}`, { disabled: false });
  await owner.ask('DELETE', `/api/people/${account}`, {});
  return world;
}

describe('the audit log of a team', () => {
  it('[A91] tells who did what to whom, on which board, newest first, and where from', async () => {
    const world = await eventful();
    const entries = await entriesOf(world);
    expect(entries.map(inWords).reverse()).toEqual([
      'Olga | joined | Olga | owner',
      'Olga | invited | Max | member',
      'Olga | joined | Max | member',
      'Olga | invited | Eve | guest',
      'Olga | invitation-revoked | Eve | guest',
      ' | sign-in-refused | Max | password',
      'Max | signed-in | recovery-code',
      'Max | signed-in | password',
      'Olga | password-link-made | Max',
      'Max | password-set',
      'Max | password-set',
      'Max | codes-renewed',
      expect.stringMatching(/^Max \| key-created \| Claude \(….{4}, ask\)$/),
      expect.stringMatching(/^Max \| key-changed \| Claude \(….{4}, read\)$/),
      expect.stringMatching(/^Max \| key-revoked \| Claude \(….{4}, read\)$/),
      'Olga | member-set | Max | Rover | editor',
      'Olga | member-removed | Max | Rover',
      'Olga | link-created | Rover | viewer',
      'Gus | signed-in | Rover | link',
      'Olga | link-revoked | Rover | viewer',
      'Max | signed-out',
      'Olga | role-changed | Max | owner',
      'Olga | tier-changed | Max | pro',
      'Olga | disabled | Max',
      'Olga | enabled | Max',
      'Olga | removed | Max | Olga',
    ]);
    // Those of an adoption: [A130]; of who leaves: [A136]; passkeys have tests of their own.
    const elsewhere = /-adopted$|^left$|^(passkey|identity|grant)-|-asked$/;
    const others = AUDIT_ACTIONS.filter((action) => !elsewhere.test(action));
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(others));
    expect(entries[0]?.at).toBe(world.clock.date());
    expect(entries[0]?.address).toEqual(expect.any(String));
  });

  it('[A91] has no secret: no password, code, key, link or hash', async () => {
    const world = await eventful();
    const text = JSON.stringify(await world.team.audit.entries());
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toMatch(/bb_|\$argon2id|[A-Za-z0-9]{32}/);
  });

  it('[A92] is for owners alone, to read and to export', async () => {
    const world = await ownedTeam();
    const { browser } = await world.invited(world.owner, 'Max');
    for (const path of ['/api/audit', '/api/audit/export']) {
      expect((await world.browser().ask('GET', path)).status).toBe(401);
      expect((await browser.ask('GET', path)).body.error?.reason.code).toBe('team-owner-needed');
    }
  });

  it('[A92] is exported whole as CSV that no spreadsheet runs', async () => {
    const world = await ownedTeam();
    await world.owner.ask('POST', '/api/invitations', { role: 'member', for: '=cmd()' });
    const response = await world.app.request('http://localhost:4777/api/audit/export', {
      headers: { host: 'localhost:4777', cookie: world.owner.cookie },
    });
    expect(response.headers.get('content-disposition')).toContain('busbar-audit.csv');
    const [head, joined, invited] = (await response.text()).split('\r\n');
    expect(head).toBe('at,action,by,byName,account,name,board,boardName,detail,address');
    expect(joined).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,joined,/);
    expect(invited).toContain("'=cmd()");
  });

  it('[A92] [limit auditShown] the page is told the newest, the export all', () =>
    withLimits({ auditShown: 3 }, async () => {
      const world = await ownedTeam();
      for (const name of ['a', 'b', 'c'])
        await world.owner.ask('POST', '/api/invitations', { role: 'member', for: name });
      expect((await entriesOf(world)).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
      expect(await world.team.audit.entries()).toHaveLength(4);
      expect(LIMITS.auditShown).toBe(3);
    }));

  it('[A93] what cannot be noted was done still, and the operator is told', async () => {
    const world = await ownedTeam();
    world.audit.append = () => Promise.reject(new Error('ENOSPC'));
    expect((await world.owner.ask('POST', '/api/invitations', { role: 'member', for: 'Max' })).status).toBe(201);
    expect(world.events.at(-1)).toEqual(['audit-not-stored', { action: 'invited', reason: 'ENOSPC' }]);
  });
});
