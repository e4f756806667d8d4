import { type Catalogue, type Coded, type NoParams, worded } from '#schemas/coded.ts';

/** Why a tab does not carry out a call, whatever the tool says. Agents alone meet these. */
export type TabRefusal = Coded<TabRefusalParams>;

export interface TabRefusalParams {
  /** The tab may only look, or a newer version of the page wrote the board. */
  readonly 'board-not-editable': NoParams;
  /** The key only reads, or it asks first and what the call writes cannot wait for a person. */
  readonly 'key-may-not-edit': NoParams;
  /** The page is of another version than the server. */
  readonly 'tool-not-in-tab': { readonly tool: string };
  /** A fault of the program; `wrote` where an edit may have been made. */
  readonly 'tool-failed': { readonly wrote: boolean };
}

/** What happened, what of the board was changed, and what to do. */
export function tabRefusalForAgents(refusal: TabRefusal): string {
  return worded(TAB_REFUSALS, refusal);
}

const TAB_REFUSALS: Catalogue<TabRefusalParams, string> = {
  'board-not-editable': () =>
    'The board cannot be edited from the open tab: its person may only look, or it was written by a newer version. Nothing was changed. Tell the user.',
  'key-may-not-edit': () =>
    'This key may not change the board by itself, and this call cannot wait for a person. Nothing was changed. Tell the user.',
  'tool-not-in-tab': ({ tool }) =>
    `The open tab runs another version of the page, which has no tool ${tool}. Nothing was changed. Ask the user to reload the tab.`,
  'tool-failed': ({ wrote }) =>
    `The tool failed inside the tab; this is a fault of the program. ${wrote ? 'The edit may have been made: read the board before going on.' : 'Nothing was changed.'}`,
};
