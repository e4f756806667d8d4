/** What the entries of a list are called: on its button, and an entry that has no name. */
export interface EntryTexts {
  readonly add: string;
  readonly nth: (named: { readonly nth: number }) => string;
}
