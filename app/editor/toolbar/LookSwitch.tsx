import Blocks from 'lucide-solid/icons/blocks';
import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { shownLook } from '#engine/board/shown-look.ts';
import { useBoardView } from '../../board-view.ts';
import { toolbarTexts } from '../../texts/board/toolbar.ts';

const LOOKS = [
  { look: 'blocks', icon: Blocks },
  { look: 'drawn', icon: CircuitBoard },
] as const;

/** How the board is shown, to everybody: as blocks or drawn. */
export function LookSwitch() {
  const view = useBoardView();
  return (
    <Show when={!view.readOnly()}>
      <fieldset class="look-switch" aria-label={toolbarTexts.look}>
        <For each={LOOKS}>
          {({ look, icon }) => (
            <button
              type="button"
              class="tool"
              aria-pressed={shownLook(view.board()) === look}
              aria-keyshortcuts="Shift+D"
              title={toolbarTexts.lookHint[look]({ keys: 'Shift+D' })}
              onClick={() => shownLook(view.board()) !== look && view.toggleLook()}
            >
              <Dynamic component={icon} size={17} aria-hidden="true" />
              <span class="tool-name">{toolbarTexts.looks[look]}</span>
            </button>
          )}
        </For>
      </fieldset>
    </Show>
  );
}
