/** Whom a comment can name: who is here, who has commented, who is a member. */
import { type Accessor, createMemo, createResource } from 'solid-js';
import { api } from '../api.ts';
import type { BoardView } from '../board-view.ts';
import type { NamedPerson } from './mentions.ts';

type PeopleView = Pick<BoardView, 'session' | 'board' | 'people'>;

/**
 * Each name once, whoever has it first: who is here, by the id that presence has; authors; members, by their accounts. Somebody
 * who uses the board as another browser of one's own account is somebody else. Offline the members are left out.
 */
export function commentPeople(view: PeopleView): Accessor<readonly NamedPerson[]> {
  const { session } = view;
  const [members] = createResource(async (): Promise<readonly NamedPerson[]> => {
    try {
      const { members } = await api.members(session.boardId);
      return members.map(({ account, name }) => ({ id: account, name }));
    } catch {
      // Nobody there to ask: those who are known here can be named all the same.
      return [];
    }
  });
  return createMemo(() => {
    const authors = [...view.board().comments.values()].map(({ by, who }) => ({ id: by, name: who }));
    const all = [...view.people().map(({ id, name }) => ({ id, name })), ...authors, ...(members.latest ?? [])];
    const byName = new Map<string, NamedPerson>();
    for (const one of all) {
      const isOther = one.id !== session.user && one.name !== '' && one.id !== '';
      if (isOther && !byName.has(one.name)) byName.set(one.name, one);
    }
    return [...byName.values()];
  });
}
