import type {
  Authorization,
  AuthorizationAnswered,
  GrantAnswer,
  GrantsAnswer,
} from '#schemas/messages/grant-answers.ts';
import type { AllowAgent, PatchGrant } from '#schemas/messages/http-grants.ts';
import { call } from '../api.ts';

/** The routes of agents that connect by address, typed: loaded with the pages that ask them. */
export const grantApi = {
  grants: () => call<GrantsAnswer>('GET', '/grants'),
  patch: (id: string, body: PatchGrant) => call<GrantAnswer>('PATCH', `/grants/${id}`, body),
  revoke: (id: string) => call<GrantAnswer>('DELETE', `/grants/${id}`),
  asked: (id: string) => call<Authorization>('GET', `/authorizations/${id}`),
  allow: (id: string, body: AllowAgent) => call<AuthorizationAnswered>('POST', `/authorizations/${id}`, body),
  refuse: (id: string) => call<AuthorizationAnswered>('DELETE', `/authorizations/${id}`),
} as const;
