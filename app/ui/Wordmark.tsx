import { follow } from '../route.ts';
import { shellTexts } from '../texts/shell.ts';
import { BusbarMark } from './BusbarMark.tsx';

/** The name of the program, a way home. */
export function Wordmark() {
  return (
    <a class="wordmark" href="/boards" onClick={follow} aria-label={shellTexts.homeLink}>
      <BusbarMark />
      <span translate="no">{shellTexts.programName}</span>
    </a>
  );
}
