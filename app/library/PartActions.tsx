import CopyPlus from 'lucide-solid/icons/copy-plus';
import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import PackagePlus from 'lucide-solid/icons/package-plus';
import Pencil from 'lucide-solid/icons/pencil';
import Trash from 'lucide-solid/icons/trash';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { go } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { libraryTexts } from '../texts/library.ts';
import { Menu } from '../ui/menu/Menu.tsx';
import type { MenuItem } from '../ui/menu/menu-item.ts';
import type { LibraryItem } from './library-groups.ts';
import type { PartLibrary } from './part-library.ts';
import { editPath } from './part-paths.ts';

/** What can be done with a part of the library, in a menu. */
export function PartActions(props: {
  readonly part: LibraryItem;
  readonly parts: PartLibrary;
  /** True in a list that Tab enters once: the arrow to the right leads here from the row. */
  readonly inWalk?: boolean;
}) {
  const groups = (): readonly (readonly MenuItem[])[] => {
    const { key, file, origin } = props.part;
    const keeps = props.parts.own() !== null;
    const edit = { label: libraryTexts.edit, icon: <Pencil size={15} />, run: () => go(editPath(key)) };
    const copy = {
      label: libraryTexts.duplicateAndEdit,
      icon: <CopyPlus size={15} />,
      run: () => void duplicate(file),
    };
    const keep = {
      label: libraryTexts.addToMyParts,
      icon: <PackagePlus size={15} />,
      run: () => props.parts.keep(file),
    };
    const own = props.parts.own()?.find((part) => part.key === key);
    return [
      [
        ...(origin === 'own' ? [edit] : []),
        ...(origin === 'board' && keeps ? [keep] : []),
        ...(keeps && origin !== 'board' ? [copy] : []),
        { label: libraryTexts.export, icon: <Download size={15} />, run: () => props.parts.exportPart(file) },
      ],
      own === undefined
        ? []
        : [{ label: commonTexts.delete, icon: <Trash size={15} />, danger: true, run: () => props.parts.remove(own) }],
    ].filter((group) => group.length > 0);
  };
  const label = () => libraryTexts.moreFor({ name: props.part.name });
  return (
    <Menu
      label={label()}
      trigger={<Ellipsis size={15} />}
      groups={groups()}
      {...(props.inWalk ? { tabIndex: -1 } : {})}
    />
  );
}

/** The editor's code is large, and few visits need it. */
async function duplicate(file: PartDefinitionFile): Promise<void> {
  const { duplicateAndEdit } = await import('../parts/draft/new-draft.ts');
  duplicateAndEdit(file);
}
