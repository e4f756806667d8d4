/** How the tables of an older records file become those of today. What is damaged stays so: the reader checks it after. */

type Tables = Readonly<Record<string, unknown>>;

/** `MIGRATIONS[n - 1]` makes version n + 1 of version n. */
const MIGRATIONS: readonly ((tables: Tables) => Tables)[] = [
  // 2: limits and spending by key; targets and pauses outlive the server.
  (tables) => ({
    ...tables,
    keys: eachRow(tables.keys, (row) => ({ ...row, dailyLimit: null })),
    spending: [],
    targets: [],
    pauses: [],
  }),
  // 3: what the folder of each board must hold.
  (tables) => ({ ...tables, manifests: [] }),
  // 4: the file has a checksum.
  (tables) => tables,
  // 5: versions of boards.
  (tables) => ({ ...tables, versions: [] }),
  // 6: people of a team.
  (tables) => ({
    ...tables,
    sessions: eachRow(tables.sessions, (row) => ({ ...row, agent: '' })),
    logins: [],
    recoveryCodes: [],
    invitations: [],
    removals: [],
  }),
  // 7: people who may not sign in for now.
  (tables) => ({ ...tables, logins: eachRow(tables.logins, (row) => ({ ...row, disabledAt: null })) }),
  // 8: which files of a board are the right ones.
  (tables) => ({ ...tables, manifests: eachRow(tables.manifests, (row) => ({ ...row, stamps: '' })) }),
  // 9: passkeys.
  (tables) => ({ ...tables, passkeys: [] }),
  // 10: identities at a provider; invitations by an address.
  (tables) => ({
    ...tables,
    identities: [],
    invitations: eachRow(tables.invitations, (row) => ({ ...row, email: '' })),
  }),
  // 11: who was given boards.
  (tables) => ({ ...tables, handovers: [] }),
  // 12: logs follow the file.
  (tables) => tables,
  // 13: agents that connected by address.
  (tables) => ({ ...tables, agentGrants: [], agentTokens: [], agentClients: [] }),
];

/** The tables of a file of `version`, in the form of the newest. Nothing is lost but what has no place any more. */
export function migrateRecords(tables: Tables, version: number): Tables {
  return MIGRATIONS.slice(version - 1).reduce((older, migrate) => migrate(older), tables);
}

function eachRow(rows: unknown, change: (row: object) => object): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => (typeof row === 'object' && row !== null ? change(row) : row));
}
