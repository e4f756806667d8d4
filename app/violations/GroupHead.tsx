import ChevronRight from 'lucide-solid/icons/chevron-right';
import { type JSX, Show } from 'solid-js';
import { SeverityIcon } from './SeverityIcon.tsx';
import type { GroupRow } from './violation-rows.ts';

interface HeadRow {
  readonly kind: string;
  readonly expanded?: boolean;
}

/** The head of a group in a grid: pressing it folds the group. */
export function GroupHead(props: {
  readonly row: HeadRow | GroupRow;
  readonly onFold: () => void;
  readonly plain?: boolean;
  readonly children?: JSX.Element;
}) {
  const group = (): GroupRow | undefined => (isGroup(props.row) ? props.row : undefined);
  return (
    <Show when={group()}>
      {(row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
        // biome-ignore lint/a11y/useSemanticElements: a grid of any length is no table
        <div role="gridcell" class="group-head" onClick={props.onFold}>
          <ChevronRight size={14} class="fold" data-open={row().expanded ? '' : undefined} aria-hidden="true" />
          <Show when={!props.plain}>
            <SeverityIcon severity={row().worst} />
          </Show>
          <b>{row().title}</b>
          <span class="faint">{row().count}</span>
          {props.children}
        </div>
      )}
    </Show>
  );
}

function isGroup(row: HeadRow | GroupRow): row is GroupRow {
  return row.kind === 'group';
}
