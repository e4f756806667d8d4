/** Connections that lead nowhere or back to themselves. */

import { endKey } from '../../board/board.ts';
import { fix } from '../fixes.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

export const CONN_ENDPOINT_MISSING = rule({
  id: 'conn-endpoint-missing',
  scope: 'board',
  severity: 'error',
  title: 'A connection has lost an end',
  why: 'A merge can keep a connection whose part somebody else has removed. The connection then carries nothing.',
  example: 'Ada connects a sensor while Bob, offline, removes it. After the merge the wire leads nowhere.',
  fix: 'Delete the connection, which the fix does, or undo the removal.',
  message: (p: NameLists<'ends'>) =>
    `A connection leads to ${list(p.ends)}, which ${p.ends.length === 1 ? 'is' : 'are'} no longer on the board`,
  check: (_board, { design, report }) => {
    for (const { connection, missing } of design.broken) {
      report({
        params: { ends: missing },
        refs: [{ connection: connection.id }],
        fixes: [fix('delete-connection', {}, [{ op: 'disconnect', connection: connection.id }])],
      });
    }
  },
});

export const CONN_SELF = rule({
  id: 'conn-self',
  scope: 'link',
  severity: 'error',
  title: 'An interface is connected to itself',
  why: 'An interface connects two devices. Connected to itself, it only joins its own pins to each other.',
  example: 'The I2C interface of a board connected to itself.',
  fix: 'Delete the connection, which the fix does, and choose another end.',
  silences: ['conn-protocol-mismatch', 'conn-role-incompatible', 'conn-function-unpaired', 'elec-direction-conflict'],
  concerns: (a, b) => a === b,
  message: (p: Names<'end'>) => `${p.end} is connected to itself`,
  check: (link, { report }) => {
    const [a, b] = link.ends;
    if (a.end.part !== b.end.part || a.end.domain !== b.end.domain || a.end.interface !== b.end.interface) return;
    if (endKey(a.end) !== endKey(b.end) && a.index.roles.includes('passive')) return; // a resistor's two ends may be one template
    report({
      params: { end: a },
      refs: [link],
      fixes: [fix('delete-connection', {}, [{ op: 'disconnect', connection: link.connection.id }])],
    });
  },
});
