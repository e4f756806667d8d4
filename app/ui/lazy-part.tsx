import { type Component, ErrorBoundary, lazy, onCleanup } from 'solid-js';
import { shellTexts } from '../texts/shell.ts';
import { isNotLoaded } from '../texts/worded-error.ts';
import { closeToast, toast } from './toasts.ts';

/**
 * A part of a page whose code comes when it is shown. Where the code does not come, the rest of the page stays as it is, and one
 * message for all such parts offers to try again. Any other error is left to the page.
 */
export function lazyPart<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  const attempt = () => lazy(async () => ({ default: await load() }));
  let Part = attempt();
  return (props) => (
    <ErrorBoundary
      fallback={(error, reset) => {
        if (!isNotLoaded(error)) throw error;
        tellMissing(() => {
          Part = attempt();
          reset();
        });
        return null;
      }}
    >
      <Part {...props} />
    </ErrorBoundary>
  );
}

const retries = new Set<() => void>();
let shown: number | null = null;

function tellMissing(retry: () => void): void {
  retries.add(retry);
  onCleanup(() => retries.delete(retry));
  if (shown !== null) closeToast(shown);
  shown = toast(shellTexts.partNotLoaded, {
    tone: 'error',
    action: {
      label: shellTexts.tryAgain,
      run() {
        const all = [...retries];
        retries.clear();
        for (const one of all) one();
      },
    },
  });
}
