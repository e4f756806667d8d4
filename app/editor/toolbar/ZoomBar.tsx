import Maximize from 'lucide-solid/icons/maximize';
import Minus from 'lucide-solid/icons/minus';
import Plus from 'lucide-solid/icons/plus';
import type { BoardHandle } from '../../canvas/host.ts';
import { editorTexts } from '../../texts/editor.ts';
import { percent } from '../../texts/format.ts';
import { IconButton } from '../../ui/Button.tsx';

export function ZoomBar(props: { readonly zoom: number; readonly handle: BoardHandle | undefined }) {
  return (
    <fieldset class="zoom-bar" aria-label={editorTexts.zoom}>
      <IconButton label={editorTexts.zoomOut} keys="−" placement="top" onClick={() => props.handle?.zoomBy(1 / 1.25)}>
        <Minus size={15} />
      </IconButton>
      <button
        type="button"
        class="zoom-now"
        title={editorTexts.lifeSize({ keys: 'Shift+0' })}
        aria-label={editorTexts.zoomNow({ percent: percent(props.zoom) })}
        onClick={() => props.handle?.zoomActual()}
      >
        {percent(props.zoom)}
      </button>
      <IconButton label={editorTexts.zoomIn} keys="+" placement="top" onClick={() => props.handle?.zoomBy(1.25)}>
        <Plus size={15} />
      </IconButton>
      <IconButton label={editorTexts.showWholeBoard} keys="Shift+1" placement="top" onClick={() => props.handle?.fit()}>
        <Maximize size={15} />
      </IconButton>
    </fieldset>
  );
}
