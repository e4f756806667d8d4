import { inLanguage } from './language.ts';

/** What somebody is on a board, in one word. */
export const rolesTexts = inLanguage('roles', { owner: 'owner', editor: 'editor', viewer: 'viewer' });
