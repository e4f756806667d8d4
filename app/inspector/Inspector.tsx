import './inspector.css';
import { Match, Show, Switch } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { BoardSummary } from './BoardSummary.tsx';
import { ConnectionInspector } from './ConnectionInspector.tsx';
import { ManyInspector } from './ManyInspector.tsx';
import { NoteInspector } from './NoteInspector.tsx';
import { PartInspector } from './PartInspector.tsx';

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
    </div>
  );
}
