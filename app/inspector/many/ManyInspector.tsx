import AlignCenterHorizontal from 'lucide-solid/icons/align-center-horizontal';
import AlignCenterVertical from 'lucide-solid/icons/align-center-vertical';
import AlignEndHorizontal from 'lucide-solid/icons/align-end-horizontal';
import AlignEndVertical from 'lucide-solid/icons/align-end-vertical';
import AlignHorizontalSpaceBetween from 'lucide-solid/icons/align-horizontal-space-between';
import AlignStartHorizontal from 'lucide-solid/icons/align-start-horizontal';
import AlignStartVertical from 'lucide-solid/icons/align-start-vertical';
import AlignVerticalSpaceBetween from 'lucide-solid/icons/align-vertical-space-between';
import { For, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useBoardView } from '../../board-view.ts';
import { outcomeTexts } from '../../texts/board/outcome.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { commonTexts } from '../../texts/common.ts';
import { editorTexts } from '../../texts/editor.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ManyFields } from './ManyFields.tsx';

/** Several things are selected. */
export function ManyInspector(props: { readonly ids: readonly string[] }) {
  const view = useBoardView();
  const parts = () => props.ids.flatMap((id) => view.board().parts.get(id) ?? []);
  const things = () => parts().length + props.ids.filter((id) => view.board().notes.has(id)).length;
  const kinds = () => {
    const board = view.board();
    return (['parts', 'notes', 'connections'] as const).flatMap((kind) => {
      const count = props.ids.filter((id) => board[kind].has(id)).length;
      return count === 0 ? [] : [outcomeTexts[kind]({ count })];
    });
  };
  return (
    <>
      <h2>{kinds().join(', ')}</h2>
      <Show when={things() > 1}>
        <Arranging canDistribute={things() > 2} />
      </Show>
      <div class="choices">
        <Show when={parts().length > 0}>
          <Button size="small" disabled={view.readOnly()} onClick={() => view.rotate()}>
            {inspectorTexts.rotate}
          </Button>
          <Button size="small" disabled={view.readOnly()} onClick={() => view.toggleLock()}>
            {parts().every(({ locked }) => locked) ? canvasTexts.unlock : canvasTexts.lock}
          </Button>
        </Show>
        <Show when={parts().length > 1}>
          <Grouping />
        </Show>
        <Button size="small" disabled={view.readOnly()} onClick={() => view.duplicate()}>
          {commonTexts.duplicate}
        </Button>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {commonTexts.delete}
        </Button>
      </div>
      <ManyFields ids={parts().map(({ id }) => id)} />
    </>
  );
}

const ALIGNMENTS = [
  { alignment: 'left', icon: AlignStartVertical },
  { alignment: 'centre', icon: AlignCenterVertical },
  { alignment: 'right', icon: AlignEndVertical },
  { alignment: 'top', icon: AlignStartHorizontal },
  { alignment: 'middle', icon: AlignCenterHorizontal },
  { alignment: 'bottom', icon: AlignEndHorizontal },
] as const;

function Arranging(props: { readonly canDistribute: boolean }) {
  const view = useBoardView();
  return (
    <fieldset class="arranging" aria-label={editorTexts.arrange}>
      <For each={ALIGNMENTS}>
        {({ alignment, icon }) => (
          <IconButton
            label={editorTexts.align[alignment]}
            disabled={view.readOnly()}
            onClick={() => view.align(alignment)}
          >
            <Dynamic component={icon} size={16} />
          </IconButton>
        )}
      </For>
      <IconButton
        label={editorTexts.distribute.across}
        disabled={view.readOnly() || !props.canDistribute}
        onClick={() => view.distribute('across')}
      >
        <AlignHorizontalSpaceBetween size={16} />
      </IconButton>
      <IconButton
        label={editorTexts.distribute.down}
        disabled={view.readOnly() || !props.canDistribute}
        onClick={() => view.distribute('down')}
      >
        <AlignVerticalSpaceBetween size={16} />
      </IconButton>
    </fieldset>
  );
}

function Grouping() {
  const view = useBoardView();
  const isGroup = () => {
    const groups = new Set([...view.selection()].map((id) => view.board().parts.get(id)?.group ?? null));
    return groups.size === 1 && !groups.has(null);
  };
  return (
    <Button size="small" disabled={view.readOnly()} onClick={() => (isGroup() ? view.ungroup() : view.group())}>
      {isGroup() ? editorTexts.ungroup : editorTexts.group}
    </Button>
  );
}
