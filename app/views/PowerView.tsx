import Download from 'lucide-solid/icons/download';
import Plug from 'lucide-solid/icons/plug';
import { createMemo, Show } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { type PowerTree, pathsThrough, powerTree } from '#engine/views/power-tree.ts';
import { powerCsv } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { viewsTexts } from '../texts/board/views.ts';
import { current } from '../texts/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { calmDesign } from './drawer.ts';
import { Paper } from './paper/Paper.tsx';
import { type PaperDrawing, svgOf } from './paper/paper.ts';
import { paperColours } from './paper/paper-colours.ts';
import { treeSummary } from './power-figures.ts';
import { powerDrawing, powerStep } from './power-layout.ts';
import { saveDrawing, saveTable } from './save-view.ts';
import { partsSelected } from './selection.ts';

/** Sources, converters, rails and loads from left to right, with the figures that the rules judge by. */
export function PowerView() {
  const view = useBoardView();
  const design = calmDesign();
  const tree = createMemo(() => powerTree(design()));
  const drawing = createMemo(() => powerDrawing(tree()));
  const figureOf = (id: string) => drawing().folded.get(id) ?? id;
  const selected = createMemo(() => partsSelected(view));
  const chosen = createMemo(
    () => new Set(tree().nodes.flatMap((node) => (selected().has(node.part) ? [figureOf(node.id)] : []))),
  );
  const path = createMemo(() =>
    chosen().size === 0 ? NOTHING : new Set([...pathsThrough(tree(), selected())].map(figureOf)),
  );
  const press = (id: string) => {
    const node = tree().nodes.find((one) => one.id === id);
    if (node !== undefined) view.show([node.part]);
    else view.select(tree().nodes.flatMap((one) => (drawing().folded.get(one.id) === id ? [one.part] : [])));
  };
  const light = (id: string | null) =>
    view.canvas()?.light(id === null ? [] : tree().edges.flatMap((edge) => (edge.to === id ? edge.connections : [])));
  return (
    <Show
      when={drawing().figures.length > 0}
      fallback={
        <EmptyState icon={<Plug size={26} />} title={viewsTexts.noSupplies}>
          {viewsTexts.noSuppliesHint}
        </EmptyState>
      }
    >
      <PowerBar board={view.board().name} tree={tree()} drawing={drawing()} />
      <Paper
        drawing={drawing()}
        label={viewsTexts.powerTree({
          most: current(tree().nodes.reduce((most, node) => Math.max(most, node.worst_mA), 0)),
        })}
        as="tree"
        marked={path()}
        chosen={chosen()}
        levelOf={(id) => drawing().levels.get(id) ?? 1}
        onPress={press}
        onPoint={light}
        step={(key, from) => powerStep(drawing(), key, from)}
      />
    </Show>
  );
}

/** The whole tree in a few figures, and the files to take it away in. */
function PowerBar(props: { readonly board: string; readonly tree: PowerTree; readonly drawing: PaperDrawing }) {
  const stem = () => `${fileStem(props.board)}-power`;
  const saveSvg = () =>
    saveDrawing(`${stem()}.svg`, svgOf(props.drawing, viewsTexts.powerTitle({ board: props.board }), paperColours()));
  return (
    <div class="view-bar">
      <span class="faint view-said" role="status">
        {treeSummary(props.tree)}
      </span>
      <span class="spacer" />
      <Menu
        label={viewsTexts.exportPower}
        trigger={<Download size={15} />}
        groups={[
          [
            { label: viewsTexts.drawingAsSvg, run: saveSvg },
            { label: viewsTexts.figuresAsCsv, run: () => saveTable(`${stem()}.csv`, powerCsv(props.tree)) },
          ],
        ]}
      />
    </div>
  );
}

const NOTHING: ReadonlySet<string> = new Set();
