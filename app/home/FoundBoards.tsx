import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Trash from 'lucide-solid/icons/trash';
import { createResource, createSignal, For, Show } from 'solid-js';
import { boards, me, reachable, signedOut } from '../account.ts';
import { boardStore } from '../document/snapshot.ts';
import type { CopyKey } from '../replica/device-copies.ts';
import { go } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { homeTexts } from '../texts/home.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { copies, knownBoards, onlyHere } from './only-here.ts';

/** A copy on this device of a board that the server does not list. */
interface FoundCopy {
  readonly key: CopyKey;
  readonly name: string;
  readonly parts: number;
}

/** Boards that this device holds and the server does not list: gone there, or not shared any more. */
export function FoundBoards() {
  const [removing, setRemoving] = createSignal<FoundCopy | null>(null);
  // What the server lists is known only once it has answered.
  const asked = () => (reachable() && !signedOut() && boards() !== null ? knownBoards() : null);
  const [found, { refetch }] = createResource(asked, (known) => findBoards(new Set(known.map(({ id }) => id))));
  const adopted = (one: FoundCopy) => onlyHere.adopt(one.key, one.name);
  const open = (one: FoundCopy) => attempt(async () => go(`/b/${await adopted(one)}`));
  const publish = (one: FoundCopy) =>
    attempt(async () => {
      await onlyHere.publish(await adopted(one));
      toast(homeTexts.published({ name: one.name }), { tone: 'success' });
    });
  return (
    <Show when={(found()?.length ?? 0) > 0}>
      <section class="found-boards" aria-labelledby="found-boards">
        <h2 id="found-boards">{homeTexts.onlyHere}</h2>
        <p>{homeTexts.onlyHereMeans}</p>
        <ul class="found-list">
          <For each={found()}>
            {(one) => (
              <FoundRow
                found={one}
                onOpen={() => open(one)}
                onPublish={() => publish(one)}
                onRemove={() => setRemoving(one)}
              />
            )}
          </For>
        </ul>
      </section>
      <RemoveDialog
        found={removing()}
        onClose={() => setRemoving(null)}
        onRemove={(key) => {
          copies.remove(key);
          setRemoving(null);
          void refetch();
        }}
      />
    </Show>
  );
}

function FoundRow(props: {
  readonly found: FoundCopy;
  readonly onOpen: () => void;
  readonly onPublish: () => void;
  readonly onRemove: () => void;
}) {
  const take = () => attempt(() => exportCopy(props.found.key));
  return (
    <li class="found-board">
      <button type="button" class="found-open" onClick={props.onOpen}>
        <b>{props.found.name}</b>
        <span class="faint">{homeTexts.partCount({ count: props.found.parts })}</span>
      </button>
      <Show when={me()?.guest === undefined}>
        <Button size="small" onClick={props.onPublish}>
          {homeTexts.putOnServer}
        </Button>
      </Show>
      <Menu
        label={homeTexts.moreFor({ name: props.found.name })}
        trigger={<Ellipsis size={16} />}
        groups={[
          [{ label: homeTexts.exportFile, icon: <Download size={15} />, run: take }],
          [{ label: homeTexts.removeHere, icon: <Trash size={15} />, run: props.onRemove }],
        ]}
      />
    </li>
  );
}

/** Asks before a copy that may be the last one is deleted. Open while `found` is not null. */
function RemoveDialog(props: {
  readonly found: FoundCopy | null;
  readonly onClose: () => void;
  readonly onRemove: (key: CopyKey) => void;
}) {
  return (
    <Dialog open={props.found !== null} onClose={props.onClose} title={homeTexts.removeHere}>
      <div class="form">
        <p>{homeTexts.removeHereMeans({ name: props.found?.name ?? '' })}</p>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="danger" onClick={() => props.found !== null && props.onRemove(props.found.key)}>
            {homeTexts.removeHere}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function findBoards(known: ReadonlySet<string>): Promise<readonly FoundCopy[]> {
  const found: FoundCopy[] = [];
  for (const key of await copies.list()) {
    if (known.has(key.room) || found.some((one) => one.key.room === key.room)) continue;
    const read = await lookInto(key).catch(() => null);
    if (read !== null && read.parts > 0) found.push(read);
  }
  return found;
}

async function lookInto(key: CopyKey): Promise<FoundCopy> {
  const store = boardStore(await copies.read(key));
  const { name, parts } = store.board;
  store.close();
  return { key, name: name === '' ? homeTexts.untitled : name, parts: parts.size };
}

async function exportCopy(key: CopyKey): Promise<void> {
  // Few ever need it, and the formats are large.
  const { exportFile, saveExport } = await import('../editor/export/export-files.ts');
  const store = boardStore(await copies.read(key));
  const file = await exportFile(store, 'board_json', new Date().toISOString());
  store.close();
  saveExport(file);
}
