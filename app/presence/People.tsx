import './people.css';
import { For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { presenceTexts } from '../texts/board/presence.ts';
import { Avatar } from '../ui/Avatar.tsx';

const SHOWN = 5;

/** Who else has the board open; a click shows what they have selected. */
export function People() {
  const view = useBoardView();
  return (
    <ul class="people" aria-label={presenceTexts.peopleHere}>
      <For each={view.people().slice(0, SHOWN)}>
        {(person) => (
          <li>
            <button
              type="button"
              class="person"
              aria-label={
                person.selection.length > 0 ? presenceTexts.showSelectionOf({ name: person.name }) : person.name
              }
              title={person.name}
              onClick={() => view.show(person.selection)}
            >
              <Avatar name={person.name} color={person.color} size={26} />
            </button>
          </li>
        )}
      </For>
      <Show when={view.people().length > SHOWN}>
        <li class="chip">+{view.people().length - SHOWN}</li>
      </Show>
    </ul>
  );
}
