import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleEllipsis from 'lucide-solid/icons/circle-ellipsis';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { Match, Switch } from 'solid-js';
import type { ViolationSeverity } from '#engine/board/values.ts';

export function SeverityIcon(props: { readonly severity: ViolationSeverity }) {
  return (
    <span class="severity" data-severity={props.severity} role="img" aria-label={props.severity}>
      <Switch>
        <Match when={props.severity === 'error'}>
          <CircleAlert size={15} />
        </Match>
        <Match when={props.severity === 'warning'}>
          <TriangleAlert size={15} />
        </Match>
        <Match when={props.severity === 'info'}>
          <Info size={15} />
        </Match>
        <Match when={props.severity === 'todo'}>
          <CircleEllipsis size={15} />
        </Match>
      </Switch>
    </span>
  );
}
