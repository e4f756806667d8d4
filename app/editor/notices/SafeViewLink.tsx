import { safeTexts } from '../../texts/board/safe.ts';

/** To the view that lists what is wrong with the board and mends it. */
export function SafeViewLink() {
  return (
    <a class="button" data-size="small" data-tone="ghost" href="?safe">
      {safeTexts.title}
    </a>
  );
}
