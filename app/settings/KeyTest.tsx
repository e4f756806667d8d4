import CircleAlert from 'lucide-solid/icons/circle-alert';
import CircleCheck from 'lucide-solid/icons/circle-check';
import Zap from 'lucide-solid/icons/zap';
import { createSignal, Show } from 'solid-js';
import { settingsTexts } from '../texts/settings.ts';
import { errorWords } from '../texts/worded-error.ts';
import { Button } from '../ui/Button.tsx';
import { keyOutlook } from './key-outlook.ts';
import { testKey } from './keys.ts';

/** Tries a key and says what its agent would find. With its value the key itself is sent to the agents' door. */
export function KeyTest(props: { readonly id: string; readonly label: string; readonly value?: string }) {
  const [result, setResult] = createSignal<{ readonly isReady: boolean; readonly text: string } | null>(null);
  const [busy, setBusy] = createSignal(false);
  const test = async () => {
    setBusy(true);
    try {
      const { isReady, text } = keyOutlook(await testKey(props.id, props.value));
      setResult({ isReady, text: props.value === undefined ? text : settingsTexts.keyWorks({ outlook: text }) });
    } catch (error) {
      setResult({ isReady: false, text: errorWords(error) });
    }
    setBusy(false);
  };
  return (
    <div class="key-test">
      <Button
        size="small"
        disabled={busy()}
        aria-label={settingsTexts.testKeyCalled({ label: props.label })}
        onClick={test}
      >
        <Zap size={14} aria-hidden="true" />
        {props.value === undefined ? settingsTexts.test : settingsTexts.testKey}
      </Button>
      <span role="status" class="key-test-result" data-ready={result()?.isReady}>
        <Show when={result()}>
          {(shown) => (
            <>
              <Show when={shown().isReady} fallback={<CircleAlert size={15} aria-hidden="true" />}>
                <CircleCheck size={15} aria-hidden="true" />
              </Show>
              <span>{shown().text}</span>
            </>
          )}
        </Show>
      </span>
    </div>
  );
}
