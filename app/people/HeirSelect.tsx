import { For, Show } from 'solid-js';
import type { PersonRecord } from '#schemas/messages/http-team.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { heirsOf } from './people-state.ts';

interface HeirProps {
  readonly person: PersonRecord;
  /** The account that gets the boards. */
  readonly heir: string;
  readonly onChoose: (account: string) => void;
}

/** Who gets the boards of somebody who goes; nothing where there are none. */
export function HeirSelect(props: HeirProps) {
  return (
    <Show when={(props.person.boardsAlone ?? 0) > 0}>
      <label class="field">
        <span>{peopleTexts.boardsGoTo({ count: props.person.boardsAlone ?? 0 })}</span>
        <select value={props.heir} onChange={(event) => props.onChoose(event.currentTarget.value)}>
          <For each={heirsOf(props.person)}>
            {(one) => (
              <option value={one.account} selected={one.account === props.heir}>
                {one.name}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  );
}
