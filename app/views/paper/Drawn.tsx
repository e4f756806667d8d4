import { Match, Switch } from 'solid-js';
import { DASH, type Primitive } from './paper.ts';

/** A shape of a drawing on the page, in the inks of the theme. */
export function Drawn(props: { readonly shape: Primitive }) {
  const ink = (name: string | undefined) => (name === undefined ? 'none' : `var(${name})`);
  return (
    <Switch>
      <Match when={props.shape.kind === 'rect' && props.shape}>
        {(one) => (
          <rect
            x={one().x}
            y={one().y}
            width={one().width}
            height={one().height}
            rx={one().radius}
            style={{ fill: ink(one().fill), stroke: ink(one().stroke) }}
            stroke-dasharray={one().dashed ? DASH : undefined}
          />
        )}
      </Match>
      <Match when={props.shape.kind === 'path' && props.shape}>
        {(one) => (
          <path
            d={one().d}
            fill="none"
            stroke-width={one().width}
            style={{ stroke: ink(one().stroke) }}
            stroke-dasharray={one().dashed ? DASH : undefined}
          />
        )}
      </Match>
      <Match when={props.shape.kind === 'text' && props.shape}>
        {(one) => (
          <text
            x={one().x}
            y={one().y}
            font-size={`${one().size}px`}
            font-weight={one().strong ? 600 : 400}
            text-anchor={one().anchor ?? 'start'}
            transform={one().turned ? `rotate(-90 ${one().x} ${one().y})` : undefined}
            style={{ fill: ink(one().fill) }}
          >
            {one().text}
          </text>
        )}
      </Match>
    </Switch>
  );
}
