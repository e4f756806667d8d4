import type { JSX } from 'solid-js';
import { createMemo, For, Show } from 'solid-js';
import type { ViolationSeverity } from '#engine/board/values.ts';
import { glyphOf, toneOf } from '#engine/drawing/paint/glyphs.ts';
import type { Mark } from '#engine/drawing/paint/highlights.ts';
import { LOCK } from '#engine/drawing/paint/lock.ts';
import { BADGES } from '#engine/drawing/paint/part-marks.ts';
import type { ScenePart } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { PartLayout, PortLayout } from '#engine/drawing/shape/layout.ts';
import { GAP, laneOffset } from '#engine/drawing/shape/layout.ts';
import { badgePlace, outlineSvg } from '#engine/drawing/shape/outline.ts';
import { fitText, fittedTitle } from '#engine/drawing/text.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { connectedEnds } from '../descriptions.ts';

interface PartNodeProps {
  readonly scene: Scene;
  readonly part: ScenePart;
  readonly selected: boolean;
  /** True for the one part (and its ports) that Tab reaches. */
  readonly current: boolean;
  readonly severity: ViolationSeverity | undefined;
  readonly mark: Mark | undefined;
  ref(element: HTMLElement): void;
}

/** A near part as a focusable element with its ports as buttons. Its place is set by the renderer, not here. */
export function PartNode(props: PartNodeProps): JSX.Element {
  const layout = () => props.part.layout;
  const title = createMemo(() => fittedTitle(props.part.label, layout()));
  const connected = createMemo(() => connectedEnds(props.scene, props.part));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a thing on a board that groups its ports
    <div
      ref={(element) => props.ref(element)}
      class={`part ${props.part.drawn === null ? layout().outline : 'drawn'}`}
      classList={{
        centred: layout().title.centred,
        selected: props.selected,
        marked: props.mark !== undefined,
        fresh: props.mark?.fresh === true,
      }}
      data-part-id={props.part.id}
      role="group"
      aria-label={accessibleName(props.part, props.selected, props.severity)}
      tabindex={props.current ? 0 : -1}
      style={{
        width: `${layout().width}px`,
        height: `${layout().height}px`,
        '--title': `${layout().title.y + layout().height / 2}px`,
        '--middle': `${layout().title.x + layout().width / 2}px`,
        '--room': `${layout().title.room}px`,
        '--big': `${title().big}px`,
        '--gap-x': paddingOf(layout().gap[0]),
        '--gap-y': paddingOf(layout().gap[1]),
        '--mark': props.mark?.color,
      }}
    >
      <Show when={props.part.drawn === null}>
        <BlockFace part={props.part} title={title().text} />
      </Show>
      <For each={layout().ports}>
        {(port) => (
          <Port port={port} part={props.part} connected={connected().get(port.key)} tabindex={props.current ? 0 : -1} />
        )}
      </For>
      <Show when={props.part.part.locked && props.part.drawn === null}>
        <svg class="part-lock" viewBox="-11 -11 22 22" aria-hidden="true" style={badgeStyle(layout(), 'left')}>
          <circle r="10" />
          <path class="part-lock-body" d={LOCK.body} />
          <path class="part-lock-shackle" d={LOCK.shackle} />
        </svg>
      </Show>
      <Show when={props.part.drawn === null && props.severity}>
        {(shown) => (
          <span class={`part-badge ${shown()}`} aria-hidden="true" style={badgeStyle(layout(), 'right')}>
            {BADGES[shown()]}
          </span>
        )}
      </Show>
    </div>
  );
}

/** What a block shows: its outline, symbol, name and kind. A part that is drawn as itself is painted beneath its element. */
function BlockFace(props: { readonly part: ScenePart; readonly title: string }): JSX.Element {
  const layout = () => props.part.layout;
  return (
    <>
      <Show when={layout().outline === 'path'}>
        <svg class="part-shape" width={layout().width} height={layout().height} aria-hidden="true">
          <path d={outlineSvg(layout())} />
        </svg>
      </Show>
      <svg class={`part-glyph wire-${toneOf(props.part.file)}`} viewBox="-6 -6 36 36" aria-hidden="true">
        <path d={glyphOf(props.part.file)} />
      </svg>
      <span class="part-label">{props.title}</span>
      <span class="part-kind">{fitText(props.part.subtitle, layout().title.room + 2, 11)}</span>
    </>
  );
}

function accessibleName(
  { label, subtitle, wires, part }: ScenePart,
  selected: boolean,
  severity: ViolationSeverity | undefined,
): string {
  return [
    label,
    subtitle,
    canvasTexts.connections({ count: wires.size }),
    ...(part.locked ? [canvasTexts.locked] : []),
    ...(selected ? [canvasTexts.selected] : []),
    ...(severity === undefined ? [] : [canvasTexts.has[severity]]),
  ].join(', ');
}

/** A badge with its middle on the outline: 20 px on the right, 22 px on the left; the part's border is 1 px. */
function badgeStyle(layout: PartLayout, side: 'left' | 'right'): JSX.CSSProperties {
  const [x, y] = badgePlace(layout, side);
  const half = side === 'left' ? 12 : 11;
  return { left: `${x + layout.width / 2 - half}px`, top: `${y + layout.height / 2 - half}px` };
}

/** From the edge of a port's button to its label; the style sheet has the usual one. */
function paddingOf(gap: number): string | undefined {
  return gap === GAP ? undefined : `${gap + 1}px`;
}

function Port(props: {
  readonly port: PortLayout;
  readonly part: ScenePart;
  /** The far ends of its wires in words; undefined for a free port. */
  readonly connected: readonly string[] | undefined;
  readonly tabindex: number;
}): JSX.Element {
  const { port } = props;
  const label = () => {
    const to = props.connected;
    const names = { port: port.label, part: props.part.label };
    return to === undefined ? canvasTexts.freePort(names) : canvasTexts.joinedPort({ ...names, to });
  };
  return (
    <button
      type="button"
      class={`port ${port.side} wire-${port.class}`}
      classList={{ used: props.connected !== undefined }}
      data-port={`${props.part.id}/${port.key}`}
      aria-label={label()}
      tabindex={props.tabindex}
      style={{
        ...(port.side === 'right'
          ? { right: `${props.part.layout.width / 2 - port.x}px` }
          : { left: `${port.x + props.part.layout.width / 2}px` }),
        top: `${port.y + props.part.layout.height / 2}px`,
        '--long': `${2 * laneOffset(port, port.lanes - 1)}px`,
      }}
    >
      {props.part.drawn === null ? fitText(port.label, port.room, 11) : ''}
    </button>
  );
}
