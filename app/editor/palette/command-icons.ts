/** The sign of each command, as buttons and menus have it, and of whatever else the palette finds. */
import AlignCenterHorizontal from 'lucide-solid/icons/align-center-horizontal';
import AlignCenterVertical from 'lucide-solid/icons/align-center-vertical';
import AlignEndHorizontal from 'lucide-solid/icons/align-end-horizontal';
import AlignEndVertical from 'lucide-solid/icons/align-end-vertical';
import AlignHorizontalSpaceBetween from 'lucide-solid/icons/align-horizontal-space-between';
import AlignStartHorizontal from 'lucide-solid/icons/align-start-horizontal';
import AlignStartVertical from 'lucide-solid/icons/align-start-vertical';
import AlignVerticalSpaceBetween from 'lucide-solid/icons/align-vertical-space-between';
import Bot from 'lucide-solid/icons/bot';
import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircuitBoard from 'lucide-solid/icons/circuit-board';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Cpu from 'lucide-solid/icons/cpu';
import Download from 'lucide-solid/icons/download';
import FileClock from 'lucide-solid/icons/file-clock';
import Footprints from 'lucide-solid/icons/footprints';
import Frame from 'lucide-solid/icons/frame';
import Group from 'lucide-solid/icons/group';
import Hand from 'lucide-solid/icons/hand';
import KeyRound from 'lucide-solid/icons/key-round';
import Keyboard from 'lucide-solid/icons/keyboard';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import Library from 'lucide-solid/icons/library';
import ListTree from 'lucide-solid/icons/list-tree';
import Lock from 'lucide-solid/icons/lock';
import Maximize from 'lucide-solid/icons/maximize';
import Megaphone from 'lucide-solid/icons/megaphone';
import MessageCircle from 'lucide-solid/icons/message-circle';
import Monitor from 'lucide-solid/icons/monitor';
import Moon from 'lucide-solid/icons/moon';
import MousePointer2 from 'lucide-solid/icons/mouse-pointer-2';
import Network from 'lucide-solid/icons/network';
import Palette from 'lucide-solid/icons/palette';
import PanelRight from 'lucide-solid/icons/panel-right';
import Plus from 'lucide-solid/icons/plus';
import Redo2 from 'lucide-solid/icons/redo-2';
import RotateCw from 'lucide-solid/icons/rotate-cw';
import Scale from 'lucide-solid/icons/scale';
import Scan from 'lucide-solid/icons/scan';
import ScanSearch from 'lucide-solid/icons/scan-search';
import Search from 'lucide-solid/icons/search';
import Share2 from 'lucide-solid/icons/share-2';
import Spline from 'lucide-solid/icons/spline';
import SquareCenterlineDashedHorizontal from 'lucide-solid/icons/square-centerline-dashed-horizontal';
import SquareDashed from 'lucide-solid/icons/square-dashed';
import StickyNote from 'lucide-solid/icons/sticky-note';
import Sun from 'lucide-solid/icons/sun';
import Trash from 'lucide-solid/icons/trash';
import Undo2 from 'lucide-solid/icons/undo-2';
import Ungroup from 'lucide-solid/icons/ungroup';
import User from 'lucide-solid/icons/user';
import Waypoints from 'lucide-solid/icons/waypoints';
import Zap from 'lucide-solid/icons/zap';
import ZoomIn from 'lucide-solid/icons/zoom-in';
import ZoomOut from 'lucide-solid/icons/zoom-out';
import type { EntryKind, PaletteEntry } from './entries.ts';
import type { CommandId, SettingId } from './entry-ids.ts';

type Sign = typeof Zap;

const OF_COMMAND: Readonly<Record<CommandId, Sign>> = {
  undo: Undo2,
  redo: Redo2,
  duplicate: CopyPlus,
  delete: Trash,
  'reset-route': Waypoints,
  rotate: RotateCw,
  flip: SquareCenterlineDashedHorizontal,
  lock: Lock,
  'select-all': SquareDashed,
  select: MousePointer2,
  hand: Hand,
  connect: Spline,
  comment: MessageCircle,
  note: StickyNote,
  frame: Frame,
  'add-part': Library,
  'align-left': AlignStartVertical,
  'align-centre': AlignCenterVertical,
  'align-right': AlignEndVertical,
  'align-top': AlignStartHorizontal,
  'align-middle': AlignCenterHorizontal,
  'align-bottom': AlignEndHorizontal,
  'distribute-across': AlignHorizontalSpaceBetween,
  'distribute-down': AlignVerticalSpaceBetween,
  group: Group,
  ungroup: Ungroup,
  find: Search,
  fit: Maximize,
  'zoom-selection': ScanSearch,
  look: CircuitBoard,
  'life-size': Scan,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
  agents: Bot,
  comments: MessageCircle,
  outline: ListTree,
  versions: FileClock,
  inspector: PanelRight,
  violations: CircleAlert,
  power: Zap,
  buses: Network,
  pins: Cpu,
  share: Share2,
  'bring-everyone': Megaphone,
  export: Download,
  'new-board': Plus,
  'duplicate-board': CopyPlus,
  'first-steps': Footprints,
  'all-boards': LayoutGrid,
  keyboard: Keyboard,
};

const OF_SETTING: Readonly<Record<SettingId, Sign>> = {
  profile: User,
  appearance: Palette,
  shortcuts: Keyboard,
  developer: KeyRound,
  light: Sun,
  dark: Moon,
  system: Monitor,
};

const OF_KIND: Readonly<Record<Exclude<EntryKind, 'command' | 'setting'>, Sign>> = {
  part: Cpu,
  library: Plus,
  board: LayoutGrid,
  rule: Scale,
};

export function signOf({ id, kind }: PaletteEntry): Sign {
  if (kind !== 'command' && kind !== 'setting') return OF_KIND[kind];
  const signs: Readonly<Record<string, Sign>> = kind === 'command' ? OF_COMMAND : OF_SETTING;
  return signs[id.slice(id.indexOf(' ') + 1)] ?? Zap;
}
