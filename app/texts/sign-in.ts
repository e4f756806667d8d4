import { inLanguage } from './language.ts';

export const signInTexts = inLanguage('signIn', {
  title: 'Sign in to Busbar',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedOut: 'You are signed out. Your edits stay on this device and are sent once you sign in again.',
  howTo: 'Open the address that Busbar printed in its terminal when it started, or paste it here.',
  address: 'Address or token',
  where: 'The token is what follows “#token=”. It is also in the file “token” of Busbar’s data folder.',
  thisBrowser: 'This browser',
  signOutMeans:
    'Boards on this device stay here. To sign in again you need the address that Busbar prints when it starts.',
});
