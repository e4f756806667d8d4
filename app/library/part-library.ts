/** The parts that a page shows and manages: the account's own beside the shipped ones, and the import { errorWords, WordedError } from '../texts/worded-error.ts';
import that is under way. */
import { type Accessor, createSignal } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { type Library, libraryOfKeyed } from '#engine/library/library.ts';
import { type LibraryPart, partOfFile, standingOf } from '#engine/library/library-part.ts';
import { listOfTexts } from '#engine/library/part-texts.ts';
import type { Json } from '#schemas/json-schema.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { saveFile } from '../editor/export/save-file.ts';
import type { Session } from '../session.ts';
import { commonTexts } from '../texts/common.ts';
import { libraryTexts } from '../texts/library.ts';
import { errorWords, WordedError } from '../texts/worded-error.ts';
import { toast } from '../ui/toasts.ts';
import type { ImportItem } from './import/import-items.ts';
import { type ImportList, type ImportPort, type ImportSource, importList } from './import/import-list.ts';
import type { ImportTarget } from './import/import-writer.ts';
import { importer } from './import/importer.ts';
import type { MyParts } from './own/my-parts.ts';
import { myParts } from './own/open-parts.ts';
import type { OwnPart } from './own/own-parts.ts';
import type { OwnStatus } from './own/own-parts-replica.ts';
import { loadShipped, shippedNow, whenShipped } from './shipped.ts';

export interface PartLibrary {
  /** Own parts by key, newest first; null where the account keeps none. */
  readonly own: Accessor<readonly OwnPart[] | null>;
  /** What can be placed. */
  readonly library: Accessor<Library>;
  /** Whether the shipped parts are among it; until then the list is not whole. */
  readonly whole: Accessor<boolean>;
  readonly status: Accessor<OwnStatus | null>;
  readonly damaged: Accessor<number>;
  /** null where nothing can be imported: a guest who may only look. */
  readonly imports: ImportList | null;
  readonly items: Accessor<readonly ImportItem[]>;
  readonly busy: Accessor<boolean>;
  /** Whether the import's dialog is open. */
  readonly importing: Accessor<boolean>;
  setImporting(open: boolean): void;
  /** Starts importing and shows it. */
  take(sources: readonly ImportSource[]): void;
  remove(part: OwnPart): void;
  /** Puts a definition that is not the account's own into its library. */
  keep(file: PartDefinitionFile): void;
  exportPart(file: PartDefinitionFile): void;
  exportAll(): void;
  /** What the server has of these parts is all that there is. */
  acceptDamage(): void;
}

const known = new WeakMap<MyParts | Session, PartLibrary>();
let nobody: PartLibrary | null = null;

/** The library of who is signed in. A guest imports into the board of `session`, where there is one to edit. */
export function partLibrary(session: Session | null): PartLibrary {
  // A board asks when it is on the page; without a board the parts are what the page is about.
  if (session === null) void loadShipped().catch(ignore);
  const parts = myParts();
  const whose = parts ?? session;
  if (whose === null) {
    nobody ??= createPartLibrary(null, null);
    return nobody;
  }
  const there = known.get(whose);
  if (there !== undefined) return there;
  const target = parts !== null ? ownTarget(parts) : session === null ? null : boardTarget(session);
  const made = createPartLibrary(parts, target);
  known.set(whose, made);
  return made;
}

/** `parts` are null for a guest, `target` where nothing can be imported; `port` reads and checks part files. */
export function createPartLibrary(
  parts: MyParts | null,
  target: ImportTarget | null,
  port: ImportPort = importer,
): PartLibrary {
  const list = target === null ? null : importList(port, target);
  const [own, setOwn] = createSignal(ownOf(parts), { equals: false });
  const [library, setLibrary] = createSignal(parts?.library ?? shippedNow());
  const [whole, setWhole] = createSignal(shippedNow().definitions.size > 0);
  const [status, setStatus] = createSignal(parts?.status ?? null);
  const [damaged, setDamaged] = createSignal(parts?.damaged.length ?? 0);

  void whenShipped.then((shipped) => {
    setLibrary(parts?.library ?? shipped);
    setWhole(true);
  });
  parts?.onChange(() => {
    if (parts.library !== library()) setOwn(ownOf(parts));
    setLibrary(parts.library);
    setStatus(parts.status);
    setDamaged(parts.damaged.length);
  });
  return {
    own,
    library,
    whole,
    status,
    damaged,
    imports: list,
    ...importDialog(list, whole),
    ...partActions(parts),
  };
}

type ImportDialogState = Pick<PartLibrary, 'items' | 'busy' | 'importing' | 'setImporting' | 'take'>;

function importDialog(list: ImportList | null, whole: Accessor<boolean>): ImportDialogState {
  const [items, setItems] = createSignal<readonly ImportItem[]>([]);
  const [busy, setBusy] = createSignal(false);
  const [importing, setImporting] = createSignal(false);
  let scheduled = false;
  /** The dialog was opened and nothing was imported in it yet. */
  let opened = false;

  // Hundreds of files are told of one by one; the page need not paint each.
  list?.onChange(() => {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      setItems(list.items);
      setBusy(list.busy);
    }, SHOWN_EVERY_MS);
  });
  return {
    items,
    busy,
    importing,
    setImporting(open) {
      opened ||= open && !importing();
      setImporting(open);
    },
    take(sources) {
      if (sources.length === 0) return;
      if (list === null) {
        toast(libraryTexts.cannotImport, { tone: 'error' });
        return;
      }
      // What is over and done stays to be read, and taken back, until the next import begins.
      if ((opened || !importing()) && !list.busy && !list.items.some(wantsSomebody)) list.clear();
      opened = false;
      setImporting(true);
      // What is imported is told apart from what is shipped.
      if (whole()) list.add(sources);
      else void loadShipped().then(() => list.add(sources), tell);
    },
  };
}

type OwnPartActions = Pick<PartLibrary, 'remove' | 'keep' | 'exportPart' | 'exportAll' | 'acceptDamage'>;

function partActions(parts: MyParts | null): OwnPartActions {
  return {
    remove(part) {
      attempt(() => {
        const step = parts?.remove([part.key]);
        if (step === undefined || step.count === 0) return;
        const undo = () => attempt(() => parts?.takeBack(step));
        toast(libraryTexts.deleted({ name: nameOf(part.file) }), { action: { label: commonTexts.undo, run: undo } });
      });
    },
    keep(file) {
      attempt(() => {
        const step = parts?.put([{ part: partOfFile(file) }]);
        if (step !== undefined) toast(libraryTexts.added({ name: nameOf(file) }), { tone: 'success' });
      });
    },
    exportPart(file) {
      const text = ownOf(parts)?.find((part) => part.file === file)?.text ?? partOfFile(file).text;
      saveFile(`${fileStem(file.definition.metadata.id)}.json`, text, 'application/json');
    },
    exportAll() {
      const all = [...(parts?.parts.values() ?? [])];
      saveFile('busbar-parts.json', listOfTexts(all.map(({ text }) => text)), 'application/json');
      toast(libraryTexts.exportedAll({ count: all.length }));
    },
    acceptDamage: () => parts?.acceptDamage(),
  };
}

function attempt(run: () => void): void {
  try {
    run();
  } catch (error) {
    tell(error);
  }
}

function tell(error: unknown): void {
  toast(errorWords(error), { tone: 'error' });
}

/** The list is not whole then, and says so. */
function ignore(): void {}

const SHOWN_EVERY_MS = 50;

/** An item that a person has to decide about. */
export const wantsSomebody = ({ state, checked }: ImportItem) =>
  state === 'differs' || (state === 'refused' && checked?.problems.some(({ fix }) => fix !== undefined) === true);

const ownOf = (parts: MyParts | null): readonly OwnPart[] | null =>
  parts === null ? null : [...parts.parts.values()].reverse();

const nameOf = ({ definition }: PartDefinitionFile) => definition.metadata.name;

/** Imports of an account go into its own parts. */
export function ownTarget(parts: MyParts): ImportTarget {
  return {
    standing: (part) => standingOf(part, parts.own, parts.shipped),
    put: (placements) => parts.put(placements),
    takeBack: (step) => {
      parts.takeBack(step);
    },
  };
}

/** A guest keeps no parts: what they import belongs to the board alone. */
function boardTarget(session: Session): ImportTarget | null {
  if (session.status.readOnly !== null || session.status.role === 'viewer') return null;
  return {
    standing(part) {
      const { definitions } = session.store.board;
      const standing = standingOf(part, libraryOfKeyed(definitions), shippedNow());
      // Definitions of a board are frozen: another one stands beside them.
      return standing.kind === 'differs' ? { kind: 'new' } : standing;
    },
    put(placements) {
      const changes = placements.map(({ part }) => definitionChange(part));
      if (!session.changes(changes, { kind: 'import' })) throw new WordedError(libraryTexts.cannotEditBoard);
      return { count: placements.length, changes: [] };
    },
  };
}

function definitionChange({ key, file }: LibraryPart) {
  // A definition file is JSON by contract; its types are only narrower.
  return { root: 'definitions' as const, key, path: [], after: file as unknown as Json };
}
