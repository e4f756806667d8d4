import './rename-field.css';
import { createEffect, createSignal, onCleanup, onMount } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../../board-view.ts';
import type { BoardHandle } from '../../canvas/host.ts';
import { inspectorTexts } from '../../texts/inspector.ts';

interface RenameFieldProps {
  readonly part: string;
  readonly handle: BoardHandle;
  /** The name was written, or left as it is. */
  readonly onDone: () => void;
}

/** CSS px that it is wide at least. */
const LEAST_WIDTH = 160;
/** CSS px between its edge and its text. */
const INSET = 7;

/** The name of a part, written where it stands on the board. Enter and a press elsewhere keep it, Escape does not. */
export function RenameField(props: RenameFieldProps) {
  const view = useBoardView();
  const label = () => view.board().parts.get(props.part)?.label ?? '';
  const [place, setPlace] = createSignal(placeOf(props.handle, props.part));
  let field!: HTMLInputElement;
  let isDone = false;
  createEffect(() => {
    const { handle, part } = props;
    onCleanup(handle.onFrame(() => setPlace(placeOf(handle, part))));
  });
  // Somebody else may remove the part meanwhile.
  createEffect(() => view.board().parts.has(props.part) || props.onDone());
  onMount(() => {
    field.focus({ preventScroll: true });
    field.select();
  });
  const done = (isKept: boolean) => {
    if (isDone) return;
    isDone = true;
    const name = field.value.trim();
    if (isKept && name !== '' && name !== label()) view.edit([{ op: 'update_part', part: props.part, label: name }]);
    props.onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    done(event.key === 'Enter');
    props.handle.focus();
  };
  return (
    <input
      ref={field}
      class="rename-field"
      aria-label={inspectorTexts.label}
      value={label()}
      maxLength={LIMITS.labelChars}
      style={{ transform: `translate(${place().x}px, ${place().y}px)`, width: `${place().width}px` }}
      onKeyDown={onKeyDown}
      onBlur={() => done(true)}
    />
  );
}

/** Over the name, and never beyond the edges of the canvas, in CSS px from its corner. */
function placeOf(handle: BoardHandle, part: string) {
  const box = handle.nameBoxOf(part);
  if (box === null) return { x: 0, y: 0, width: LEAST_WIDTH };
  const { k, x, y } = handle.viewport();
  const size = handle.size();
  const width = Math.min(size.width, Math.max(LEAST_WIDTH, (box.maxX - box.minX) * k + 2 * INSET));
  const within = (at: number, most: number) => Math.max(0, Math.min(at, most));
  return {
    x: within(box.minX * k + x - INSET, size.width - width),
    y: within(box.minY * k + y - INSET, size.height - 2 * INSET),
    width,
  };
}
