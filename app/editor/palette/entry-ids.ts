/** What the palette can do by itself, each with a sign of its own. */
import type { DrawerTab } from '../../views/drawer.ts';
import type { Alignment } from '../edits/arrange.ts';

export type CommandId =
  | 'undo'
  | 'redo'
  | 'duplicate'
  | 'delete'
  | 'reset-route'
  | 'rotate'
  | 'flip'
  | 'lock'
  | 'select-all'
  | 'select'
  | 'hand'
  | 'connect'
  | 'comment'
  | 'note'
  | 'frame'
  | 'add-part'
  | `align-${Alignment}`
  | 'distribute-across'
  | 'distribute-down'
  | 'group'
  | 'ungroup'
  | 'find'
  | 'fit'
  | 'zoom-selection'
  | 'look'
  | 'life-size'
  | 'zoom-in'
  | 'zoom-out'
  | 'agents'
  | 'comments'
  | 'outline'
  | 'versions'
  | 'inspector'
  | DrawerTab
  | 'share'
  | 'bring-everyone'
  | 'export'
  | 'new-board'
  | 'duplicate-board'
  | 'first-steps'
  | 'all-boards'
  | 'keyboard';

export type SettingId = 'profile' | 'appearance' | 'shortcuts' | 'developer' | 'light' | 'dark' | 'system';
