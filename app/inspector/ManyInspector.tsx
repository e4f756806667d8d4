import { useBoardView } from '../board-view.ts';
import { Button } from '../ui/Button.tsx';

/** Several things are selected. */
export function ManyInspector(props: { readonly ids: readonly string[] }) {
  const view = useBoardView();
  const parts = () => props.ids.filter((id) => view.board().parts.has(id));
  const wires = () => props.ids.length - parts().length;
  return (
    <>
      <h2>
        {parts().length} parts{wires() > 0 ? `, ${wires()} wires` : ''}
      </h2>
      <div class="choices">
        <Button size="small" disabled={view.readOnly()} onClick={() => view.rotate()}>
          Rotate
        </Button>
        <Button size="small" disabled={view.readOnly()} onClick={() => view.duplicate()}>
          Duplicate
        </Button>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          Delete
        </Button>
      </div>
    </>
  );
}
