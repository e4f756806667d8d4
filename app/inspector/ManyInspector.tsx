import { useBoardView } from '../board-view.ts';
import { commonTexts } from '../texts/common.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { Button } from '../ui/Button.tsx';
import { counted } from '../ui/counted.ts';

/** Several things are selected. */
export function ManyInspector(props: { readonly ids: readonly string[] }) {
  const view = useBoardView();
  const kinds = () => {
    const { parts, notes, connections } = view.board();
    const count = (all: ReadonlyMap<string, unknown>) => props.ids.filter((id) => all.has(id)).length;
    return [words(count(parts), 'part'), words(count(notes), 'note'), words(count(connections), 'wire')];
  };
  return (
    <>
      <h2>{kinds().filter(Boolean).join(', ')}</h2>
      <div class="choices">
        <Button size="small" disabled={view.readOnly()} onClick={() => view.rotate()}>
          {inspectorTexts.rotate}
        </Button>
        <Button size="small" disabled={view.readOnly()} onClick={() => view.duplicate()}>
          {commonTexts.duplicate}
        </Button>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {commonTexts.delete}
        </Button>
      </div>
    </>
  );
}

/** "2 parts", "1 part"; nothing for none. */
function words(count: number, one: string): string {
  return count === 0 ? '' : counted(count, one);
}
