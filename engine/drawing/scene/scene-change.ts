/** What changes in a scene, and what of a board it is told of. */

/** Which entries of a board an edit touched. */
export interface SceneTouch {
  readonly parts: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  readonly definitions?: ReadonlySet<string>;
  readonly notes?: ReadonlySet<string>;
}

/** What an update changed. Ids of parts and wires that are new or look or lie otherwise, and of those that are gone. */
export interface SceneChange {
  readonly parts: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
  readonly removedParts: ReadonlySet<string>;
  readonly removedWires: ReadonlySet<string>;
  /** Notes and frames that are new, look or lie otherwise, or are gone. */
  readonly notes: ReadonlySet<string>;
  /** True where only routes arrived: nothing needs routing. */
  readonly routes: boolean;
}

export const NO_IDS: ReadonlySet<string> = new Set();

export const NO_CHANGE: SceneChange = {
  parts: NO_IDS,
  wires: NO_IDS,
  removedParts: NO_IDS,
  removedWires: NO_IDS,
  notes: NO_IDS,
  routes: false,
};
