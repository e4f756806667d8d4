import { inLanguage } from '../language.ts';

export const presenceTexts = inLanguage('presence', {
  peopleHere: 'People on this board',
  follow: ({ name }: { name: string }) => `Follow ${name}`,
  following: ({ name }: { name: string }) => `Following ${name}`,
  stopFollowing: 'Stop',
  followingEnded: ({ name }: { name: string }) => `You no longer follow ${name}.`,
  bringEveryone: 'Bring everyone here',
  summoning: 'Everyone is invited to see what you see',
  stopSummoning: 'Stop',
  summons: ({ name }: { name: string }) => `${name} invites you to see what they see.`,
  accept: 'Follow',
  decline: 'Not now',
});
