import type { Hono } from 'hono';
import type { EnergyHistory, Me } from '#schemas/http.ts';
import type { Access } from '../access/access.ts';
import { answer } from './answer.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { resource } from './resource.ts';

/** What a person's agents have spent. */
export function energyRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/energy', {
    GET: (c) => {
      const { id } = visitorOf(c, deps).account;
      const days = deps.access.energy.days(id);
      return answer(c, { today: energyOf(deps.access, id), days } satisfies EnergyHistory);
    },
  });
}

/** The account's budget of today. */
export function energyOf({ energy }: Access, account: string): Me['energy'] {
  const { budget, spent, refillsAt } = energy.state({ account, key: null });
  return { budget, spent, left: Math.max(0, budget - spent), refillsAt };
}
