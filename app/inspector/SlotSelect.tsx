import Pin from 'lucide-solid/icons/pin';
import { createMemo, For, Show } from 'solid-js';
import type { Instance, PlacedPart, Slot } from '#engine/board/design.ts';
import { useBoardView } from '../board-view.ts';

interface SlotProps {
  readonly placed: PlacedPart;
  readonly instance: Instance;
  readonly slot: Slot;
}

/** Which resource serves a slot. Choosing one fixes it; choosing "automatic" lets the engine decide again. */
export function SlotSelect(props: SlotProps) {
  const view = useBoardView();
  const offers = createMemo(() =>
    [...(props.placed.definition?.resources.values() ?? [])].filter(
      (one) =>
        one.domain === props.instance.end.domain && one.resource.functions.some((f) => f.name === props.slot.function),
    ),
  );
  const slot = () => ({ ...props.instance.end, requires: props.slot.requires, n: props.slot.n });
  const choose = (resource: string) =>
    view.edit([resource === '' ? { op: 'unpin', slot: slot() } : { op: 'pin', slot: slot(), resource }]);
  const name = () => {
    const found = offers().find((one) => one.resource.id === props.slot.resource);
    return found?.resource.name ?? props.slot.resource ?? 'none';
  };
  return (
    <li class="slot">
      <span class="faint">{props.slot.function}</span>
      <Show when={offers().length > 1 && !view.readOnly()} fallback={<b>{name()}</b>}>
        <span class="slot-choice">
          <Show when={props.slot.pinnedBy}>
            {(who) => (
              <span title={`Fixed by ${who()}`} role="img" aria-label={`Fixed by ${who()}`}>
                <Pin size={12} />
              </span>
            )}
          </Show>
          <select
            class="select"
            aria-label={`Resource for ${props.slot.function}`}
            value={props.slot.pinnedBy ? (props.slot.resource ?? '') : ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{props.slot.pinnedBy ? 'Automatic' : `Auto · ${name()}`}</option>
            <For each={offers()}>
              {(one) => <option value={one.resource.id}>{one.resource.name ?? one.resource.id}</option>}
            </For>
          </select>
        </span>
      </Show>
    </li>
  );
}
