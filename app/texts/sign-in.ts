import { counted } from './format.ts';
import { inLanguage } from './language.ts';

export const signInTexts = inLanguage('signIn', {
  title: 'Sign in to Busbar',
  signIn: 'Sign in',
  byPasskey: 'Sign in with a passkey',
  passkeyNotGiven: 'The browser offered no passkey, or it was cancelled. Try again.',
  passkeyKnown: 'This device has a passkey of your account already.',
  signOut: 'Sign out',
  signedOut: 'You are signed out. Your edits stay on this device and are sent once you sign in again.',
  howTo: 'Open the address that Busbar printed in its terminal when it started, or paste it here.',
  address: 'Address or token',
  where: 'The token is what follows “#token=”. It is also in the file “token” of Busbar’s data folder.',
  thisBrowser: 'This browser',
  signOutMeans:
    'Boards on this device stay here. To sign in again you need the address that Busbar prints when it starts.',
  signOutOfTeam: 'Boards on this device stay here. You sign in again with your e-mail address and password.',
  removed: 'You have been removed from this team. Your edits stay on this device: open a board and export it.',
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: ({ least }: { least: number }) =>
    `At least ${counted(least, { one: 'character', other: 'characters' })}.`,
  forgotten: 'Forgot your password?',
  forgottenHelp: 'Use one of your recovery codes, or ask an owner of the team for a link.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Each of the codes that you were given works once.',
  setPassword: 'Set password',
  back: 'Back to sign-in',
  welcome: 'Welcome to Busbar',
  welcomeOwner: 'You set up this team: you invite the others, and decide what each of them may do.',
  welcomeMember:
    'You have been invited to this team. You can make boards, and work on those that others share with you.',
  welcomeGuest: 'You have been invited to this team as a guest. You can work on the boards that are shared with you.',
  yourName: 'Your name',
  yourNameHint: 'Others see it on the boards that you open.',
  signInByEmail: 'You sign in with it. Busbar sends no mail.',
  createAccount: 'Create account',
  newPasswordFor: ({ email }: { email: string }) =>
    `Choose a new password for ${email}. You are signed out everywhere else.`,
  noInvitation: 'This page needs an invitation',
  noInvitationHelp: 'Open the whole link that you were sent. If you have an account already, sign in.',
  invitationDead: 'This invitation does not work',
  toSignIn: 'Sign in',
  keepCodes: 'Keep your recovery codes',
  keepCodesHelp:
    'With one of them you get in when you have forgotten your password. Each works once. They are shown only now: print them, or put them into your password manager.',
  copyCodes: 'Copy codes',
  codesKept: 'I have kept them',
});
