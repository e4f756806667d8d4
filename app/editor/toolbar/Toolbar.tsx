import './toolbar.css';
import Frame from 'lucide-solid/icons/frame';
import Hand from 'lucide-solid/icons/hand';
import MessageCircle from 'lucide-solid/icons/message-circle';
import MousePointer2 from 'lucide-solid/icons/mouse-pointer-2';
import Spline from 'lucide-solid/icons/spline';
import StickyNote from 'lucide-solid/icons/sticky-note';
import { For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useBoardView } from '../../board-view.ts';
import { type CanvasTool, changesBoard } from '../../canvas/canvas-tool.ts';
import { toolbarTexts } from '../../texts/board/toolbar.ts';
import { LookSwitch } from './LookSwitch.tsx';

interface ToolbarProps {
  readonly tool: CanvasTool;
  readonly onTool: (tool: CanvasTool) => void;
  /** Without a pointer there is nowhere to press: the note or frame is begun at once. */
  readonly onWrite: (kind: 'note' | 'frame') => void;
  /** The same for a comment. */
  readonly onComment: () => void;
}

const TOOLS = [
  { tool: 'select', icon: MousePointer2, keys: 'V' },
  { tool: 'hand', icon: Hand, keys: 'H' },
  { tool: 'connect', icon: Spline, keys: 'W' },
  { tool: 'note', icon: StickyNote, keys: 'N' },
  { tool: 'frame', icon: Frame, keys: 'Shift+F' },
  { tool: 'comment', icon: MessageCircle, keys: 'C' },
] as const;

/** What a press on the board does: the tools under the board, each with its name. */
export function Toolbar(props: ToolbarProps) {
  const view = useBoardView();
  const choose = (tool: CanvasTool, byKey: boolean) => {
    if (byKey && (tool === 'note' || tool === 'frame')) props.onWrite(tool);
    else if (byKey && tool === 'comment') props.onComment();
    else props.onTool(tool);
  };
  return (
    <fieldset class="toolbar" aria-label={toolbarTexts.tools}>
      <For each={TOOLS}>
        {({ tool, icon, keys }) => (
          <Show when={!(view.readOnly() && changesBoard(tool))}>
            <button
              type="button"
              class="tool"
              aria-pressed={props.tool === tool}
              aria-keyshortcuts={keys}
              title={toolbarTexts.hint[tool]({ keys })}
              // A press by key has no clicks.
              onClick={(event) => choose(tool, event.detail === 0)}
            >
              <Dynamic component={icon} size={17} aria-hidden="true" />
              <span class="tool-name">{toolbarTexts.tool[tool]}</span>
            </button>
          </Show>
        )}
      </For>
      <LookSwitch />
    </fieldset>
  );
}
