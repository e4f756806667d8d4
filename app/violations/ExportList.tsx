import Download from 'lucide-solid/icons/download';
import { type FormatId, fileStem } from '#engine/export/format-list.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { violationsCsv } from '#engine/views/view-csv.ts';
import { useBoardView } from '../board-view.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { Menu } from '../ui/menu/Menu.tsx';
import { attempt } from '../ui/toasts.ts';
import { saveTable } from '../views/save-view.ts';
import { RULE_INDEX } from './rule-index.ts';

/** Takes the list as it is filtered as CSV, or everything as a report. */
export function ExportList(props: { readonly shown: readonly Violation[] }) {
  const view = useBoardView();
  const report = (id: FormatId) => () =>
    attempt(async () => {
      const { exportFile, saveExport } = await import('../editor/export/export-files.ts');
      saveExport(await exportFile(view.session.store, id, new Date().toISOString()));
    });
  const list = () => {
    const text = violationsCsv(view.board(), props.shown, (id) => RULE_INDEX.get(id));
    saveTable(`${fileStem(view.board().name)}-violations.csv`, text);
  };
  return (
    <Menu
      label={violationsPanelTexts.exportViolations}
      trigger={<Download size={15} />}
      groups={[
        [{ label: violationsPanelTexts.listAsCsv({ count: props.shown.length }), run: list }],
        [
          { label: violationsPanelTexts.reportAs.markdown, run: report('report_markdown') },
          { label: violationsPanelTexts.reportAs.json, run: report('report_json') },
          { label: violationsPanelTexts.reportAs.sarif, run: report('report_sarif') },
        ],
      ]}
    />
  );
}
