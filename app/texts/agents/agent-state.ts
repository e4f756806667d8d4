/** What an agent does and may do. Presence tells it before any panel of agents is open. */
import { inLanguage } from '../language.ts';

export const agentStateTexts = inLanguage('agentState', {
  somebody: 'Somebody',
  doing: {
    get_board: 'reading the board',
    get_part: 'reading a part',
    search_parts: 'looking for parts',
    find_connectable: 'looking for what fits',
    run_drc: 'checking the rules',
    apply_edits: 'editing',
    undo: 'undoing',
    export_board: 'exporting',
    take_screenshot: 'taking a picture',
    tidy_layout: 'tidying the layout',
    import_part_definition: 'importing a part',
  },
  waitingForTab: 'waiting for a tab',
  recentlyInactive: 'recently inactive',
  connected: 'connected',
  asksFirst: 'asks first',
  readOnly: 'read only',
  lastActive: ({ ago }: { ago: string }) => `last active ${ago}`,
  lastActiveWith: ({ ago, tool }: { ago: string; tool: string }) => `last active ${ago} (${tool})`,
});
