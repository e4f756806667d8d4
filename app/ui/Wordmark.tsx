import { follow } from '../route.ts';
import { BusbarMark } from './BusbarMark.tsx';

/** The name of the program, a way home. */
export function Wordmark() {
  return (
    <a class="wordmark" href="/boards" onClick={follow} aria-label="Busbar, all boards">
      <BusbarMark />
      <span>Busbar</span>
    </a>
  );
}
