import Check from 'lucide-solid/icons/check';
import Copy from 'lucide-solid/icons/copy';
import { createSignal, Show } from 'solid-js';
import { commonTexts } from '../texts/common.ts';
import { WordedError } from '../texts/worded-error.ts';
import { Button } from './Button.tsx';
import { attempt } from './toasts.ts';

const SHOWN_MS = 1_500;

/** Puts `text` on the clipboard and says so. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = createSignal(false);
  const copy = () =>
    attempt(async () => {
      try {
        // There is no clipboard where the page came unencrypted from another machine.
        await navigator.clipboard.writeText(props.text);
      } catch {
        throw new WordedError(commonTexts.copyRefused);
      }
      setCopied(true);
      setTimeout(() => setCopied(false), SHOWN_MS);
    });
  return (
    <Button size="small" onClick={copy}>
      <Show when={copied()} fallback={<Copy size={14} aria-hidden="true" />}>
        <Check size={14} aria-hidden="true" />
      </Show>
      {copied() ? commonTexts.copied : (props.label ?? commonTexts.copy)}
    </Button>
  );
}
