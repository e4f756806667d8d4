import './people.css';
import { For, Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import type { Following } from '../following/following.ts';
import { presenceTexts } from '../texts/board/presence.ts';
import { Avatar } from '../ui/Avatar.tsx';

const SHOWN = 5;

/** Who else has the board open; a click follows their view, the next one stops that. */
export function People(props: { readonly following: Following }) {
  const view = useBoardView();
  return (
    <ul class="people" aria-label={presenceTexts.peopleHere}>
      <For each={view.people().slice(0, SHOWN)}>
        {(person) => (
          <li>
            <button
              type="button"
              class="person"
              aria-label={presenceTexts.follow({ name: person.name })}
              aria-pressed={props.following.followed()?.user?.id === person.id}
              title={person.name}
              style={{ '--person': person.color }}
              onClick={() => props.following.toggle(person.id)}
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
