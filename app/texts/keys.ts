import { inLanguage } from './language.ts';

/** What the key of an agent lets it do. */
export const keysTexts = inLanguage('keys', {
  modes: { edit: 'read and edit', ask: 'ask first', read: 'read only' },
  letIt: { edit: 'Let it read and edit', ask: 'Let it ask first', read: 'Let it read only' },
  changed: {
    edit: ({ label }: { label: string }) => `“${label}” may read and edit from its next call on.`,
    ask: ({ label }: { label: string }) => `“${label}” asks before each edit from its next call on.`,
    read: ({ label }: { label: string }) => `“${label}” may read from its next call on.`,
  },
  keyRevoked: ({ label }: { label: string }) => `Revoked “${label}”. Its next call gets 401.`,
  revokeKeyCalled: ({ label }: { label: string }) => `Revoke “${label}”?`,
  revokeWarning:
    'Its next call is refused with 401, on every board, and a call that no tab has taken yet never runs. What it changed stays and can be undone. This cannot be undone.',
  revokeKey: 'Revoke key',
});
