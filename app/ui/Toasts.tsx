import X from 'lucide-solid/icons/x';
import { For, Show } from 'solid-js';
import { commonTexts } from '../texts/common.ts';
import { closeToast, toasts } from './toasts.ts';

/** The messages that are shown now; assistive technology reads them as they come. */
export function Toasts() {
  return (
    <section class="toasts" aria-label={commonTexts.messages} aria-live="polite">
      <For each={toasts()}>
        {(one) => (
          <div class="toast" data-tone={one.tone} role={one.tone === 'error' ? 'alert' : 'status'}>
            <span>{one.text}</span>
            <Show when={one.action}>
              {(action) => (
                <button
                  type="button"
                  class="toast-action"
                  onClick={() => {
                    action().run();
                    closeToast(one.id);
                  }}
                >
                  {action().label}
                </button>
              )}
            </Show>
            <button
              type="button"
              class="icon-button"
              aria-label={commonTexts.dismiss}
              onClick={() => closeToast(one.id)}
            >
              <X size={14} />
            </button>
          </div>
        )}
      </For>
    </section>
  );
}
