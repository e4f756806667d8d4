import type { Context, Hono } from 'hono';
import { LIMITS } from '#schemas/limits.ts';
import {
  type AdoptionAnswer,
  type AdoptionState,
  adoptBoardSchema,
  adoptKeySchema,
  adoptVersionSchema,
} from '#schemas/messages/http-adoption.ts';
import type { AuditAction } from '#schemas/messages/http-audit.ts';
import { validators } from '#schemas/messages/validators.ts';
import type { Access } from '../access/access.ts';
import type { AuditFacts } from '../access/team/audit.ts';
import { answer } from './answer.ts';
import { checked, readBody, readBytes } from './body.ts';
import { teamOf } from './deps.ts';
import { param, resource } from './resource.ts';
import { versionFacts } from './versions.ts';

/** What `busbar adopt` asks for: never mounted where a network reaches. People are named by their e-mail address. */
export function adoptionRoutes(
  app: Hono,
  access: Access,
  note: (action: AuditAction, facts: Omit<AuditFacts, 'by'>) => Promise<void>,
): void {
  const { people, adoptions } = teamOf({ access });
  const accountOf = (c: Context) => {
    const account = people.called(param(c, 'email'));
    adoptions.require(account);
    return account;
  };
  const told = async (c: Context, state: AdoptionState, action?: AuditAction, facts: Omit<AuditFacts, 'by'> = {}) => {
    if (state === 'new' && action !== undefined) await note(action, facts);
    return answer(c, { state } satisfies AdoptionAnswer);
  };

  resource(app, '/adoption/:email', { GET: (c) => answer(c, { name: access.nameOf(accountOf(c)) }) });
  resource(app, '/adoption/:email/parts', {
    PUT: async (c) => {
      const account = accountOf(c);
      const state = await adoptions.library(account, await readBytes(c, DOCUMENT_BYTES));
      return told(c, state, 'parts-adopted', { account });
    },
  });
  resource(app, '/adoption/:email/boards/:id', {
    GET: (c) => told(c, adoptions.boardState(accountOf(c), param(c, 'id'))),
    PUT: async (c) => {
      const [account, board] = [accountOf(c), param(c, 'id')];
      const body = await readBody(c, adoptBoardSchema, validators.adoptBoard);
      return told(c, await adoptions.board(account, board, body), 'board-adopted', { account, board });
    },
  });
  resource(app, '/adoption/:email/boards/:id/document', {
    PUT: async (c) => {
      const [account, board] = [accountOf(c), param(c, 'id')];
      return told(c, await adoptions.document(account, board, await readBytes(c, DOCUMENT_BYTES)));
    },
  });
  resource(app, '/adoption/:email/boards/:id/versions/:version', {
    PUT: async (c) => {
      const facts = checked(versionFacts(c), adoptVersionSchema, validators.adoptVersion);
      const asked = [accountOf(c), param(c, 'id'), param(c, 'version')] as const;
      return told(c, await adoptions.version(...asked, facts, await readBytes(c, LIMITS.versionBytes)));
    },
  });
  resource(app, '/adoption/:email/keys/:id', {
    PUT: async (c) => {
      const account = accountOf(c);
      const body = await readBody(c, adoptKeySchema, validators.adoptKey);
      return told(c, await adoptions.key(account, param(c, 'id'), body), 'key-adopted', {
        account,
        detail: body.label,
      });
    },
  });
}

/** The most that is stored of a document: what lives of it, and what was overwritten. */
const DOCUMENT_BYTES = 2 * LIMITS.documentBytes;
