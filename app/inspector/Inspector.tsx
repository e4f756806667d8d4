import './inspector.css';
import { Match, Show, Suspense, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { BoardSummary } from './BoardSummary.tsx';

// A board opens with nothing selected.
const ConnectionInspector = lazyPart(async () => (await import('./ConnectionInspector.tsx')).ConnectionInspector);
const ManyInspector = lazyPart(async () => (await import('./many/ManyInspector.tsx')).ManyInspector);
const NoteInspector = lazyPart(async () => (await import('./NoteInspector.tsx')).NoteInspector);
const PartInspector = lazyPart(async () => (await import('./PartInspector.tsx')).PartInspector);

/** What is selected: a part, a connection, a note, several, or nothing (then the board itself). */
export function Inspector() {
  const view = useBoardView();
  const ids = () => [...view.selection()];
  const onePart = () => {
    const [id] = ids();
    return ids().length === 1 && id !== undefined ? view.design().parts.get(id) : undefined;
  };
  const oneConnection = () => {
    const [id] = ids();
    return ids().length === 1 && id !== undefined ? view.board().connections.get(id) : undefined;
  };
  const oneNote = () => {
    const [id] = ids();
    return ids().length === 1 && id !== undefined ? view.board().notes.get(id) : undefined;
  };
  return (
    <div class="panel-scroll inspector" data-testid="inspector">
      <Suspense>
        <Switch>
          <Match when={ids().length > 1}>
            <ManyInspector ids={ids()} />
          </Match>
          <Match when={onePart()?.part.id} keyed>
            {(id) => <Show when={view.design().parts.get(id)}>{(placed) => <PartInspector placed={placed()} />}</Show>}
          </Match>
          <Match when={oneConnection()?.id} keyed>
            {(id) => (
              <Show when={view.board().connections.get(id)}>
                {(connection) => <ConnectionInspector connection={connection()} />}
              </Show>
            )}
          </Match>
          <Match when={oneNote()?.id} keyed>
            {(id) => <Show when={view.board().notes.get(id)}>{(note) => <NoteInspector note={note()} />}</Show>}
          </Match>
          <Match when={true}>
            <BoardSummary />
          </Match>
        </Switch>
      </Suspense>
    </div>
  );
}
