import './out-of-sight.css';
import ArrowDown from 'lucide-solid/icons/arrow-down';
import ArrowLeft from 'lucide-solid/icons/arrow-left';
import ArrowRight from 'lucide-solid/icons/arrow-right';
import ArrowUp from 'lucide-solid/icons/arrow-up';
import X from 'lucide-solid/icons/x';
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useBoardView } from '../../board-view.ts';
import type { BoardHandle } from '../../canvas/host.ts';
import { agentsTexts } from '../../texts/agents/agents.ts';
import { commonTexts } from '../../texts/common.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { newSight, type Unseen } from './out-of-sight.ts';

const ARROWS = { above: ArrowUp, below: ArrowDown, left: ArrowLeft, right: ArrowRight };

/** At the edge beyond which an agent worked: what it did there, and the way to it. The view itself stays where it is. */
export function OutOfSight(props: { readonly handle: BoardHandle }) {
  const view = useBoardView();
  const sight = newSight();
  const [unseen, setUnseen] = createSignal<Unseen | null>(null, { equals: isSame });
  createEffect(() => {
    const { handle } = props;
    const marks = view.marks();
    const look = () => setUnseen(sight.look(marks, handle.boxOf, handle.visible()));
    look();
    onCleanup(handle.onFrame(look));
  });
  const putAway = (one: Unseen) => {
    sight.putAway(one);
    setUnseen(null);
  };
  return (
    <Show when={unseen()}>
      {(one) => (
        <div class="out-of-sight" data-side={one().beyond} role="status">
          <Dynamic component={ARROWS[one().beyond]} size={15} aria-hidden="true" />
          <span class="visually-hidden">{agentsTexts.outOfSight[one().beyond]}</span>
          <span class="out-of-sight-label" title={one().label}>
            {one().label}
          </span>
          <Button size="small" onClick={() => props.handle.zoomTo(one().ids)}>
            {agentsTexts.showOutOfSight}
          </Button>
          <IconButton label={commonTexts.close} onClick={() => putAway(one())}>
            <X size={14} />
          </IconButton>
        </div>
      )}
    </Show>
  );
}

function isSame(a: Unseen | null, b: Unseen | null): boolean {
  if (a === null || b === null) return a === b;
  return a.label === b.label && a.beyond === b.beyond && a.ids.join() === b.ids.join();
}
