import Pin from 'lucide-solid/icons/pin';
import { createMemo, For, Show } from 'solid-js';
import type { Instance, PlacedPart, Slot } from '#engine/allocation/instance.ts';
import { canFill } from '#engine/definition/definition-index.ts';
import { useBoardView } from '../board-view.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { nameOf } from '../texts/names.ts';
import { humanised, inWords } from '../texts/vocabulary.ts';

interface SlotProps {
  readonly placed: PlacedPart;
  readonly instance: Instance;
  readonly slot: Slot;
}

/** Which resource serves a slot. Choosing one fixes it; choosing "automatic" lets the engine decide again. */
export function SlotSelect(props: SlotProps) {
  const view = useBoardView();
  const offers = createMemo(() => {
    const wanted = props.instance.index.slots.find(
      (slot) => slot.requires === props.slot.requires && slot.n === props.slot.n,
    );
    const there = props.placed.definition?.domains.get(props.instance.end.domain)?.resources.values() ?? [];
    return wanted ? [...there].filter((one) => canFill(wanted, one)) : [];
  });
  const chosen = () => (props.slot.pinnedBy ? (props.slot.resource ?? '') : '');
  const slot = () => ({ ...props.instance.end, requires: props.slot.requires, n: props.slot.n });
  const choose = (select: HTMLSelectElement) => {
    const resource = select.value;
    const done = view.edit([resource === '' ? { op: 'unpin', slot: slot() } : { op: 'pin', slot: slot(), resource }]);
    // What was refused is not what stands.
    if (!done) select.value = chosen();
  };
  const name = () => {
    const found = offers().find((one) => one.resource.id === props.slot.resource);
    const { resource } = props.slot;
    return found !== undefined ? nameOf(found.resource) : resource === null ? inspectorTexts.none : humanised(resource);
  };
  return (
    <li class="slot">
      <span class="faint">{inWords(props.slot.function)}</span>
      <Show when={offers().length > 1 && !view.readOnly()} fallback={<b>{name()}</b>}>
        <span class="slot-choice">
          <Show when={props.slot.pinnedBy}>
            {(who) => (
              <span
                title={inspectorTexts.fixedBy({ who: who() })}
                role="img"
                aria-label={inspectorTexts.fixedBy({ who: who() })}
              >
                <Pin size={12} />
              </span>
            )}
          </Show>
          <select
            class="select"
            aria-label={inspectorTexts.resourceFor({ slot: inWords(props.slot.function) })}
            value={chosen()}
            onChange={(event) => choose(event.currentTarget)}
          >
            <option value="">
              {props.slot.pinnedBy ? inspectorTexts.automatic : inspectorTexts.automaticNow({ resource: name() })}
            </option>
            <For each={offers()}>{(one) => <option value={one.resource.id}>{nameOf(one.resource)}</option>}</For>
          </select>
        </span>
      </Show>
    </li>
  );
}
