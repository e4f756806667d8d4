import { For, Show } from 'solid-js';
import { boards } from '../account.ts';
import { connectTexts } from '../texts/team/connect.ts';
import { type AgentAnswer, LEAVE_DAYS } from './answer.ts';

interface FieldsProps {
  readonly answer: AgentAnswer;
}

/** What the agent may do. */
export function AskedMode(props: FieldsProps) {
  return (
    <fieldset class="connect-choices">
      <legend>{connectTexts.itMay}</legend>
      <For each={props.answer.modes}>
        {(mode) => (
          <Choice
            name="mode"
            label={connectTexts.modes[mode]}
            note={connectTexts.modeNotes[mode]}
            chosen={props.answer.mode() === mode}
            onChoose={() => props.answer.setMode(mode)}
          />
        )}
      </For>
    </fieldset>
  );
}

/** On which boards. */
export function AskedBoards(props: FieldsProps) {
  const shown = () => (boards() ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <fieldset class="connect-choices">
      <legend>{connectTexts.onBoards}</legend>
      <Choice
        name="boards"
        label={connectTexts.allBoards}
        note={connectTexts.allBoardsNote}
        chosen={props.answer.chosen() === null}
        onChoose={() => props.answer.setChosen(null)}
      />
      <Choice
        name="boards"
        label={connectTexts.someBoards}
        note={connectTexts.someBoardsNote}
        chosen={props.answer.chosen() !== null}
        onChoose={() => props.answer.setChosen([])}
      />
      <Show when={props.answer.chosen()}>
        {(chosen) => (
          <div class="connect-boards">
            <For each={shown()}>
              {({ id, name }) => (
                <label class="connect-board">
                  <input type="checkbox" checked={chosen().includes(id)} onChange={() => props.answer.toggle(id)} />
                  <span>{name}</span>
                </label>
              )}
            </For>
          </div>
        )}
      </Show>
    </fieldset>
  );
}

/** Until when. */
export function AskedTime(props: FieldsProps) {
  return (
    <label class="field">
      <span>{connectTexts.until}</span>
      <select
        value={props.answer.days()}
        aria-describedby="connect-until"
        onChange={(event) => props.answer.setDays(Number(event.currentTarget.value))}
      >
        <For each={LEAVE_DAYS}>{(days) => <option value={days}>{connectTexts.days({ days })}</option>}</For>
      </select>
      <small id="connect-until">{connectTexts.untilDate({ date: props.answer.untilDate() })}</small>
    </label>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice(props: ChoiceProps) {
  return (
    <label class="connect-choice">
      <input type="radio" name={props.name} checked={props.chosen} onChange={() => props.onChoose()} />
      <span>
        <strong>{props.label}</strong>
        <small>{props.note}</small>
      </span>
    </label>
  );
}
