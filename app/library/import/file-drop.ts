/** Files that are dragged over the page, and part files that are pasted there. */
import { type Accessor, createSignal } from 'solid-js';
import { onDocument } from '../../ui/on-document.ts';
import type { ImportSource } from './import-list.ts';
import { looksLikePart, pastedSource, sourcesOf } from './import-sources.ts';

/** Takes files dropped anywhere and part files pasted outside of fields. Gives whether files hang over the page now. */
export function takeFiles(take: (sources: readonly ImportSource[]) => void): Accessor<boolean> {
  const [over, setOver] = createSignal(false);
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const drag = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    // It is told of every element that is left; of the page itself without one that is entered.
    if (event.relatedTarget === null) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    take(sourcesOf(event.dataTransfer?.files ?? []));
  };
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest('input, textarea, [contenteditable]')))
      return;
    const files = sourcesOf(clipboardData?.files ?? []).filter(({ name }) => /\.(json|kicad_sym)$/i.test(name));
    const text = clipboardData?.getData('text/plain') ?? '';
    if (files.length === 0 && !looksLikePart(text)) return;
    event.preventDefault();
    take(files.length > 0 ? files : [pastedSource(text)]);
  };
  onDocument({ dragenter: drag, dragover: drag, dragleave: leave, drop, paste });
  return over;
}
