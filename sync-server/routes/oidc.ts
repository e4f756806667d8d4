import type { Context, Hono } from 'hono';
import {
  OIDC_CALLBACK,
  OIDC_REFUSALS,
  type OidcConnection,
  type OidcStarted,
  startOidcSchema,
} from '#schemas/messages/http-oidc.ts';
import { startPasskeySchema } from '#schemas/messages/http-passkeys.ts';
import { validators } from '#schemas/messages/validators.ts';
import { Refused, refusedFor } from '../access/refused.ts';
import type { OidcOutcome } from '../access/team/oidc/oidc.ts';
import type { OidcCeremony, OidcPurpose } from '../access/team/oidc/open-ceremony.ts';
import { answer } from './answer.ts';
import { noteDone } from './audit.ts';
import { readBody } from './body.ts';
import { keepCeremony, takeCeremony } from './ceremony.ts';
import { type RouteDeps, signInSourceOf, teamOf, visitorOf } from './deps.ts';
import { opened } from './guesses.ts';
import { confirmed, keepSession } from './me.ts';
import { resource } from './resource.ts';

/** Signing in by a provider of identities, and connecting an account to it. */
export function oidcRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/session/oidc', {
    POST: async (c) => {
      teamOf(deps);
      const { back = '/', invitation } = await readBody(c, startOidcSchema, validators.startOidc);
      if (invitation === undefined) return start(c, deps, { kind: 'sign-in', back });
      opened(c, deps, invitation);
      return start(c, deps, { kind: 'invitation', secret: invitation });
    },
  });
  resource(api, '/api/me/oidc', {
    GET: (c) => connection(c, deps),
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const { password } = await readBody(c, startPasskeySchema, validators.startPasskey);
      const { logins } = teamOf(deps);
      await confirmed(c, deps, visitor, () => logins.confirm(visitor, password, deps.addressOf(c)));
      return start(c, deps, { kind: 'connect', session: visitor.sessionId });
    },
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      await teamOf(deps).oidc.disconnect(account.id);
      await noteDone(c, deps, 'identity-removed', { by: account.id });
      return connection(c, deps);
    },
  });
  if (deps.access.team?.oidc.name != null) resource(api, OIDC_CALLBACK, { GET: (c) => comeBack(c, deps) });
}

async function start(c: Context, deps: RouteDeps, purpose: OidcPurpose): Promise<Response> {
  const { url, secret } = await teamOf(deps).oidc.begin(purpose, deps.addressOf(c));
  keepCeremony(c, deps, secret);
  return answer(c, { url } satisfies OidcStarted);
}

function connection(c: Context, deps: RouteDeps): Response {
  const { account } = visitorOf(c, deps);
  return answer(c, { connectedAt: teamOf(deps).oidc.connectedSince(account.id) } satisfies OidcConnection);
}

/** Whoever comes back goes on to a page of ours, whose address says what was refused: what it shows is worded there. */
async function comeBack(c: Context, deps: RouteDeps): Promise<Response> {
  const { oidc } = teamOf(deps);
  const open = oidc.take(takeCeremony(c, deps));
  c.header('Cache-Control', 'no-store');
  try {
    if (open === null) throw refusedFor({ code: 'oidc-stale', params: {} });
    const visitor = deps.access.authenticate(c.req.raw.headers);
    const outcome = await oidc.finish(open, new URL(c.req.url).search, visitor, signInSourceOf(c, deps));
    await noteOutcome(c, deps, outcome);
    if (outcome.kind === 'disabled') throw refusedFor({ code: 'person-disabled', params: {} });
    if (outcome.kind !== 'connected') keepSession(c, deps, outcome.secret);
    return c.redirect(pageAfter(open), 303);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const code = OIDC_REFUSALS.find((one) => one === error.reason.code) ?? 'oidc-failed';
    return c.redirect(`/welcome#refused=${code}`, 303);
  }
}

function pageAfter({ purpose }: OidcCeremony): string {
  if (purpose.kind === 'sign-in') return purpose.back;
  return purpose.kind === 'connect' ? '/settings/sign-in' : '/';
}

async function noteOutcome(c: Context, deps: RouteDeps, outcome: OidcOutcome): Promise<void> {
  if (outcome.kind === 'connected') return noteDone(c, deps, 'identity-connected', { by: outcome.account });
  if (outcome.kind === 'disabled') {
    return noteDone(c, deps, 'sign-in-refused', { by: '', account: outcome.account, detail: 'oidc' });
  }
  const { id } = outcome.visitor.account;
  if (outcome.kind === 'signed-in') return noteDone(c, deps, 'signed-in', { by: id, detail: 'oidc' });
  await noteDone(c, deps, 'joined', { by: outcome.by || id, account: id, detail: outcome.visitor.kind });
}
