/** What MCP clients attach by address: the part schema, and each board that is open, read in its tab like any call. */
import type { ToolReply } from '#schemas/bridge.ts';
import { ID } from '#schemas/ids.ts';
import { harmlessText } from '#schemas/names.ts';
import { nearest } from '#schemas/nearest.ts';
import type { TargetBoard } from '../agent/targets.ts';
import { RpcError } from './rpc-error.ts';

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

export type ResourceTemplate = Omit<ListedResource, 'uri'> & { readonly uriTemplate: string };

/** Text, or bytes as base64. */
export type ResourceContent = { readonly uri: string; readonly mimeType: string } & (
  | { readonly text: string }
  | { readonly blob: string }
);

export const SCHEMA_URI = 'part-schema://1.4.0';
const BOARD_URI = 'board://';
const INTERNAL = -32_603;

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${BOARD_URI}{id}`,
    name: 'board',
    title: 'Board',
    description: 'A board by its id: parts, connections with their pins, notes, counts of violations, revision.',
    mimeType: 'application/json',
  },
];

/** The address of a board. */
export function boardUri(board: string): string {
  return BOARD_URI + board;
}

/** The board of an address; null where it is the address of none. */
export function boardOfUri(uri: string): string | null {
  const board = uri.startsWith(BOARD_URI) ? uri.slice(BOARD_URI.length) : '';
  return ID.board.test(board) ? board : null;
}

/** The schema first, then the owner's open boards in the order given. */
export function listResources(boards: readonly TargetBoard[]): readonly ListedResource[] {
  return [
    {
      uri: SCHEMA_URI,
      name: 'part-schema',
      title: 'Part definition 1.4.0',
      description: 'The JSON Schema that part definition files are checked with.',
      mimeType: 'application/schema+json',
    },
    ...boards.map(({ id, name, role }) => ({
      uri: boardUri(id),
      name: id,
      title: name,
      description: `The open board "${name}" (${role}).`,
      mimeType: 'application/json',
    })),
  ];
}

/**
 * The content of an address. A board is what `read` (a call of get_board; null where the owner of the key has no such
 * board) answers. Throws `RpcError`, for an address that is nothing with `notFound` as its code where it is given.
 */
export async function readResource(
  uri: string,
  partSchema: string,
  boards: readonly TargetBoard[],
  read: (board: string) => Promise<ToolReply> | null,
  notFound?: number,
): Promise<ResourceContent> {
  if (uri === SCHEMA_URI) return { uri, mimeType: 'application/schema+json', text: partSchema };
  const board = boardOfUri(uri);
  const reply = board === null ? null : await read(board);
  if (reply === null) {
    const known = listResources(boards).map((resource) => resource.uri);
    const like = nearest(uri, known);
    const near = (like.length > 0 ? like : known).slice(0, 5);
    throw new RpcError({ code: 'resource-unknown', params: { given: uri, nearest: near } }, notFound, {
      uri: harmlessText(uri),
    });
  }
  if (reply.error === true) throw new RpcError(reply, INTERNAL);
  return { uri, mimeType: 'application/json', text: harmlessText(reply.text) };
}
