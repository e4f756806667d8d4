/** Connections that lead nowhere or back to themselves. */

import { endKey } from '../../board/board.ts';
import { fix } from '../fixes.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { endName, list } from '../names.ts';

export const CONN_ENDPOINT_MISSING: Rule = {
  id: 'conn-endpoint-missing',
  category: 'connection',
  severity: 'error',
  title: 'A connection has lost an end',
  why: 'A merge can keep a connection while somebody else removes the part that it joins. It carries nothing any more.',
  example: 'Ada joins a sensor while Bob, offline, removes it: after the merge the wire ends in the air.',
  mend: 'Delete the connection, which the fix does, or undo the removal.',
  check: (design, report) => {
    for (const { connection, missing } of design.broken) {
      report({
        message: `A connection leads to ${list(missing.map((end) => endName(design, end)))}, which is not on the board any more`,
        refs: [{ connection: connection.id }],
        fixes: [fix('delete-connection', {}, [{ op: 'disconnect', connection: connection.id }])],
      });
    }
  },
};

export const CONN_SELF: Rule = {
  id: 'conn-self',
  category: 'connection',
  severity: 'error',
  title: 'An interface is connected to itself',
  why: 'An interface joins two devices. Joined with itself it only ties its own pins together.',
  example: 'The I2C interface of a board joined with itself.',
  mend: 'Delete the connection and choose another end.',
  silences: ['conn-protocol-mismatch', 'conn-role-incompatible', 'conn-function-unpaired', 'elec-direction-conflict'],
  each: 'link',
  concerns: { link: (a, b) => a === b },
  check: (design, report) => {
    for (const link of design.links.values()) {
      const [a, b] = link.ends;
      if (a.end.part !== b.end.part || a.end.domain !== b.end.domain || a.end.interface !== b.end.interface) continue;
      if (endKey(a.end) !== endKey(b.end) && a.index.roles.includes('passive')) continue; // a resistor's two ends may be one template
      report({
        message: `${endName(design, a.end)} is connected to itself`,
        refs: [{ connection: link.connection.id }],
        fixes: [fix('delete-connection', {}, [{ op: 'disconnect', connection: link.connection.id }])],
      });
    }
  },
};
