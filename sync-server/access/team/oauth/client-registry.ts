import type { AdapterPayload } from 'oidc-provider';
import { LIMITS } from '#schemas/limits.ts';
import type { Records, RecordsView, Row } from '../../../storage/records.ts';

/**
 * Programs that have registered themselves. Anybody may, so one to whom nobody has given leave is forgotten after `LIMITS.registeredClientMs`, and of more than
 * `LIMITS.registeredClients` the oldest such.
 */
export class ClientRegistry {
  readonly #records: Records;
  readonly #now: () => number;

  constructor(records: Records, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  find(id: string): AdapterPayload | null {
    const row = this.#records.get('agentClients', id);
    return row !== null && this.#isKept(this.#records, row) ? (JSON.parse(row.metadata) as AdapterPayload) : null; // `keep` wrote it
  }

  async keep(id: string, metadata: object): Promise<void> {
    await this.#records.change((change) => {
      const idle: Row<'agentClients'>[] = [];
      let count = 0;
      for (const row of [...change.all('agentClients')]) {
        if (!this.#isKept(change, row)) change.remove('agentClients', row.id);
        else {
          count++;
          if (!hasGrant(change, row.id, this.#now())) idle.push(row);
        }
      }
      for (const { id: old } of idle.slice(0, Math.max(0, count + 1 - LIMITS.registeredClients)))
        change.remove('agentClients', old);
      change.put('agentClients', { id, metadata: JSON.stringify(metadata), createdAt: this.#now() });
    });
  }

  #isKept(view: RecordsView, { id, createdAt }: Row<'agentClients'>): boolean {
    const now = this.#now();
    return now < createdAt + LIMITS.registeredClientMs || hasGrant(view, id, now);
  }
}

function hasGrant(view: RecordsView, client: string, now: number): boolean {
  return view
    .find('agentGrants', 'client', client)
    .some(({ revokedAt, expiresAt }) => revokedAt === null && now < expiresAt);
}
