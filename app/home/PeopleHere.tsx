import { For, Show } from 'solid-js';
import type { BoardRecord } from '#schemas/http.ts';
import { homeTexts } from '../texts/home.ts';
import { Avatar } from '../ui/Avatar.tsx';

/** Who is on a board now. */
export function PeopleHere(props: { readonly people: NonNullable<BoardRecord['people']> }) {
  const names = () => homeTexts.here({ names: props.people.map(({ name }) => name) });
  return (
    <Show when={props.people.length > 0}>
      <span class="people-here" role="img" aria-label={names()} title={names()}>
        <For each={props.people}>{({ name, color }) => <Avatar name={name} color={color} size={22} />}</For>
      </span>
    </Show>
  );
}
