import BadgeCheck from 'lucide-solid/icons/badge-check';
import { Show } from 'solid-js';
import { figuresOf } from '#engine/library/figures.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { libraryTexts } from '../texts/library.ts';

/** Whether somebody has read the figures of a part where they come from. */
export function FiguresMark(props: { readonly file: PartDefinitionFile }) {
  const figures = () => figuresOf(props.file);
  const texts = () => libraryTexts.figures[figures().state];
  const title = () => [texts().why, ...figures().documents.slice(0, 3)].join('\n');
  return (
    <span class="figures-mark" data-state={figures().state} title={title()}>
      <Show when={figures().state === 'verified'}>
        <BadgeCheck size={12} aria-hidden="true" />
      </Show>
      {texts().short}
    </span>
  );
}
