import type { Records, Row } from './records.ts';

/** What the folder of a board must hold. It is kept elsewhere, so that what is missing from the folder is known. */
export interface Manifest {
  /** Number of the snapshot that the board is opened from; 0: there is none. */
  readonly snapshot: number;
  /** The segments from there on: number → bytes. null: still written, or not closed; at least one record of it was acknowledged. */
  readonly segments: ReadonlyMap<number, number | null>;
  /** Name of a segment or snapshot → what tells it from every other file, see `file-head.ts`. Those before the snapshot are in it too. */
  readonly stamps: ReadonlyMap<string, string>;
}

export const EMPTY_MANIFEST: Manifest = { snapshot: 0, segments: new Map(), stamps: new Map() };

/** Where manifests are kept. */
export interface Manifests {
  /** null: nothing of the board was ever acknowledged, or an earlier version wrote it. */
  get(docId: string): Manifest | null;
  /** Resolves when a power cut cannot take it away. */
  put(docId: string, manifest: Manifest): Promise<void>;
  remove(docId: string): Promise<void>;
}

/** Manifests among the records of a server. */
export function recordedManifests(records: Records): Manifests {
  return {
    get(docId) {
      const row = records.get('manifests', docId);
      return row === null ? null : manifestOf(row);
    },
    async put(docId, { snapshot, segments, stamps }) {
      const row = { id: docId, snapshot, segments: formatSegments(segments), stamps: formatStamps(stamps) };
      await records.change((change) => change.put('manifests', row));
    },
    async remove(docId) {
      if (records.get('manifests', docId) === null) return;
      await records.change((change) => change.remove('manifests', docId));
    },
  };
}

/** The manifest that a row of the records holds. */
export function manifestOf({ snapshot, segments, stamps }: Row<'manifests'>): Manifest {
  return { snapshot, segments: parseSegments(segments), stamps: parseStamps(stamps) };
}

/** Notices nothing that is missing: for a storage that stands alone. */
export const NO_MANIFESTS: Manifests = { get: () => null, put: async () => {}, remove: async () => {} };

export function isSameManifest(a: Manifest, b: Manifest): boolean {
  const isSame = a.snapshot === b.snapshot && formatSegments(a.segments) === formatSegments(b.segments);
  return isSame && formatStamps(a.stamps) === formatStamps(b.stamps);
}

/** As in `4=1200 5=88 6`. */
function formatSegments(segments: Manifest['segments']): string {
  const sorted = [...segments].sort(([a], [b]) => a - b);
  return sorted.map(([number, bytes]) => (bytes === null ? `${number}` : `${number}=${bytes}`)).join(' ');
}

function parseSegments(text: string): Map<number, number | null> {
  const found = text.matchAll(/(\d+)(?:=(\d+))?/g);
  return new Map([...found].map(([, number, bytes]) => [Number(number), bytes === undefined ? null : Number(bytes)]));
}

/** As in `segment-00000004:0123456789abcdef snapshot-00000004:89abcdef01234567`. */
function formatStamps(stamps: Manifest['stamps']): string {
  const texts = [...stamps].map(([name, stamp]) => `${name}:${stamp}`);
  return texts.sort().join(' ');
}

function parseStamps(text: string): Map<string, string> {
  return new Map(Array.from(text.matchAll(/(\S+):(\S+)/g), ([, name = '', stamp = '']) => [name, stamp]));
}
