import PackageSearch from 'lucide-solid/icons/package-search';
import { libraryTexts } from '../texts/library.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What stands where a search found nothing. */
export function NoPartFits() {
  return (
    <EmptyState icon={<PackageSearch size={26} />} title={libraryTexts.noPartFits}>
      {libraryTexts.searchDifferently}
    </EmptyState>
  );
}
