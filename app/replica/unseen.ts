import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { base62 } from '#schemas/ids.ts';
import type { CopyKey } from './device-copies.ts';
import type { Ports } from './ports.ts';
import { openReplica, type Replica, type ReplicaState } from './replica.ts';

/** States of a link that stay: nothing will come of waiting. */
export const REFUSED: ReadonlySet<ReplicaState['link']> = new Set(['no-access', 'signed-out', 'refused'] as const);

/** A document that is open though nobody looks at it: no presence, and no agent's call is given to it. */
export function openUnseen(
  url: string,
  { room, account }: CopyKey,
  ports: Ports,
  doc: Y.Doc,
): { readonly replica: Replica; close(): Promise<void> } {
  const awareness = new Awareness(doc);
  // Nobody is there.
  awareness.setLocalState(null);
  const replica = openReplica({
    ...{ doc, awareness, url, room, account, ports },
    tab: base62(ports.randomBytes(32), 16),
    // Without an awareness id: an agent's call that is given to it would never be run.
    hello: () => ({ type: 'hello', board: '', visible: false }),
  });
  return {
    replica,
    async close() {
      awareness.destroy();
      await replica.close();
    },
  };
}
