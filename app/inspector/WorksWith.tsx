import { createSignal, createUniqueId, Show, Suspense } from 'solid-js';
import type { End } from '#engine/board/board.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const InterfaceMatches = lazyPart(async () => (await import('./InterfaceMatches.tsx')).InterfaceMatches);

/** What an interface can be connected to, on the board and from the library, by one press; and what cannot, and why. */
export function WorksWith(props: { readonly port: Omit<End, 'instance'>; readonly name: string }) {
  const [open, setOpen] = createSignal(false);
  const id = createUniqueId();
  return (
    <div class="works-with">
      <button
        type="button"
        class="link-button"
        aria-expanded={open()}
        aria-controls={id}
        aria-label={inspectorTexts.worksWithPort({ port: props.name })}
        onClick={() => setOpen(!open())}
      >
        {open() ? inspectorTexts.hideWorksWith : inspectorTexts.worksWith}
      </button>
      <div id={id}>
        <Show when={open()}>
          <Suspense>
            <InterfaceMatches port={props.port} />
          </Suspense>
        </Show>
      </div>
    </div>
  );
}
