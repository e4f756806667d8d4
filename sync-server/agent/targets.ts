/** Which board an agent's calls act on: kept per key, so that it survives every restart of the agent's client and of the server. */
import type { Role } from '#schemas/bridge.ts';
import { ID } from '#schemas/ids.ts';
import type { Room, Rooms, Tab } from '../rooms/room.ts';
import type { RoomAccess } from '../rooms/room-access.ts';
import { type AgentKey, type AgentMemory, mayWorkOn } from './ports.ts';

/** A board that the key's owner has open in at least one tab. */
export interface TargetBoard {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly tabs: number;
  /** One of the tabs is in the foreground, as it last said. */
  readonly visible: boolean;
}

export type Resolution =
  | { readonly board: string; readonly role: Role }
  /** No target, and no board open to become it. */
  | { readonly waits: true }
  /** No target, and several boards open. */
  | { readonly choose: true }
  /** What was named is no board of the owner's. */
  | { readonly unknown: string; readonly alike?: readonly string[] };

export interface Targets {
  /** The open boards that an agent may work on by name, then id. Only tabs that `mayBeSeen` takes can be visible. */
  open(key: Pick<AgentKey, 'account' | 'boards'>, mayBeSeen?: (tab: Tab) => boolean): readonly TargetBoard[];
  get(key: string): string | null;
  /** The board of one call: `wanted` (an id, or the name of one open board), else the target, else the one open board, which becomes the target. */
  resolve(key: AgentKey, wanted?: string): Resolution;
  /** Makes `wanted` the target of every later call. The board need not be open, if it is named by its id. */
  connect(key: AgentKey, wanted: string): Resolution;
  /** A board of the key's owner by its id, open or not; null where they have none. */
  find(key: AgentKey, board: string): Pick<TargetBoard, 'id' | 'name' | 'role'> | null;
  forget(key: string): void;
}

/** The tabs of an account in a room that can be asked to run a call. */
export function tabsOf(room: Room | null, account: string): readonly Tab[] {
  return [...(room?.tabs ?? [])].filter((tab) => tab.account.id === account && tab.greeted && tab.client !== null);
}

/** Gives the role of an agent's owner on a board that the agent may work on. */
function rolesOn(access: Pick<RoomAccess, 'roleOf'>) {
  return (key: Pick<AgentKey, 'account' | 'boards'>, board: string): Role | null =>
    mayWorkOn(key, board) ? access.roleOf(key.account, board) : null;
}

/** `nameOf` a board that need not be open. */
export function createTargets(
  rooms: Rooms,
  access: Pick<RoomAccess, 'roleOf'>,
  nameOf: (board: string) => string,
  memory: AgentMemory,
): Targets {
  const roleOf = rolesOn(access);

  function open(
    key: Pick<AgentKey, 'account' | 'boards'>,
    mayBeSeen: (tab: Tab) => boolean = () => true,
  ): TargetBoard[] {
    const boards: TargetBoard[] = [];
    for (const room of rooms.all()) {
      const tabs = tabsOf(room, key.account);
      const id = room.docId;
      const role = tabs.length === 0 || !ID.board.test(id) ? null : roleOf(key, id);
      if (role === null) continue;
      boards.push({
        id,
        name: nameOf(id),
        role,
        tabs: tabs.length,
        visible: tabs.some((tab) => tab.visible && mayBeSeen(tab)),
      });
    }
    return boards.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  }

  function named(key: AgentKey, wanted: string): Resolution {
    const role = ID.board.test(wanted) ? roleOf(key, wanted) : null;
    if (role !== null) return { board: wanted, role };
    const alike = open(key).filter((board) => board.name === wanted);
    const [only] = alike;
    if (only !== undefined && alike.length === 1) return { board: only.id, role: only.role };
    return { unknown: wanted, alike: alike.map((board) => board.id) };
  }

  return {
    open,
    get: memory.target,
    resolve(key, wanted) {
      if (wanted !== undefined) return named(key, wanted);
      const target = memory.target(key.id);
      if (target !== null) {
        const role = roleOf(key, target);
        if (role !== null) return { board: target, role };
        // The owner lost the board: the agent has to choose again, and may not guess.
        memory.setTarget(key.id, null);
        return { unknown: target };
      }
      const boards = open(key);
      const [only] = boards;
      if (only === undefined) return { waits: true };
      if (boards.length > 1) return { choose: true };
      memory.setTarget(key.id, only.id);
      return { board: only.id, role: only.role };
    },
    connect(key, wanted) {
      const found = named(key, wanted);
      if ('board' in found) memory.setTarget(key.id, found.board);
      return found;
    },
    find(key, board) {
      const role = roleOf(key, board);
      return role === null ? null : { id: board, name: nameOf(board), role };
    },
    forget: (key) => memory.setTarget(key, null),
  };
}
