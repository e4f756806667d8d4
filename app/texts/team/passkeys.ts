import { inLanguage } from '../language.ts';

/** By which somebody signs in without a name or a password. */
export const passkeysTexts = inLanguage('passkeys', {
  title: 'Passkeys',
  about:
    'With a passkey you sign in by fingerprint, face or PIN of your device, or by a security key, without your password. Add one on each device that you use.',
  none: 'You have no passkey yet.',
  notHere: 'This browser has no passkeys.',
  added: ({ when }: { when: string }) => `added ${when}`,
  lastUsed: ({ ago }: { ago: string }) => `last used ${ago}`,
  neverUsed: 'never used',
  name: 'Name of the passkey',
  nameHint: 'So that you recognise it in this list.',
  currentPassword: 'Your password, to add a passkey',
  freshHelp: 'You can do this within a quarter of an hour after you have signed in.',
  add: 'Add a passkey',
  nowAdded: ({ name }: { name: string }) => `You can sign in with “${name}” now.`,
  rename: 'Rename',
  renameCalled: ({ name }: { name: string }) => `Rename the passkey ${name}`,
  cancel: 'Cancel',
  remove: 'Remove',
  removeCalled: ({ name }: { name: string }) => `Remove the passkey ${name}`,
  removed: ({ name }: { name: string }) => `“${name}” no longer signs you in. You can delete it on your device too.`,
});
