import type { ShownEnergy } from './activity.ts';
import { type AgentKey, type Energy, type EnergyConsumer, shortOf } from './ports.ts';
import type { AgentRefusal } from './refusals.ts';

interface Spending {
  /** Why a spender cannot spend so much; null where it can. */
  lacking(spender: EnergyConsumer, units: number): AgentRefusal | null;
  /** What an agent's state shows of its energy. */
  shown(key: AgentKey): ShownEnergy;
}

export function spendingOf(energy: Energy): Spending {
  return {
    lacking(spender, units) {
      const state = energy.state(spender);
      const short = shortOf(state, units);
      if (short === null) return null;
      const { budget, agent, refillsAt } = state;
      const spent = short === 'agent' ? (agent?.spent ?? 0) : state.spent;
      const limit = short === 'agent' ? (agent?.limit ?? budget) : budget;
      return { code: 'energy-spent', params: { units, short, spent, limit, refillsAt } };
    },
    shown(key) {
      const { budget, agent, refillsAt } = energy.state({ account: key.account, key: key.id });
      const limit = agent?.limit ?? null;
      return { used: agent?.spent ?? 0, limit: Math.min(limit ?? budget, budget), own: limit !== null, refillsAt };
    },
  };
}
