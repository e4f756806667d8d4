/** What is started by name: entry → its source, relative to `sync-server`. */
export const ENTRIES = {
  serve: 'serve.ts',
  commands: 'commands/main.ts',
  'definition-worker': 'agent/definition-worker.ts',
  'job-worker': 'rooms/jobs/job-worker.ts',
  'password-worker': 'access/team/password-worker.ts',
} as const;
