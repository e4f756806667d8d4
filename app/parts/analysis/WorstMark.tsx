import CircleAlert from 'lucide-solid/icons/circle-alert';
import Info from 'lucide-solid/icons/info';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { Match, Show, Switch } from 'solid-js';
import type { Problem } from '#schemas/part-definition/problem.ts';
import { partCheckTexts } from '../../texts/parts/part-check.ts';

/** The worst that is found in something, as a small sign; nothing where nothing is. */
export function WorstMark(props: { readonly severity: Problem['severity'] | null }) {
  return (
    <Show when={props.severity}>
      {(severity) => (
        <span class="severity" data-severity={severity()} role="img" aria-label={partCheckTexts.has[severity()]}>
          <Switch>
            <Match when={severity() === 'error'}>
              <CircleAlert size={13} />
            </Match>
            <Match when={severity() === 'warning'}>
              <TriangleAlert size={13} />
            </Match>
            <Match when={severity() === 'info'}>
              <Info size={13} />
            </Match>
          </Switch>
        </span>
      )}
    </Show>
  );
}
