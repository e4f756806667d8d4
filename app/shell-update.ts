import { registerSW } from 'virtual:pwa-register';
import { shellTexts } from './texts/shell.ts';
import { toast } from './ui/toasts.ts';

/** Caches the app for starts without a network, and offers a newer one when the server has it. */
export function keepShellCurrent(): void {
  if (!('serviceWorker' in navigator)) return;
  const update = registerSW({
    onNeedRefresh: () =>
      toast(shellTexts.newVersionReady, {
        tone: 'success',
        action: { label: shellTexts.reload, run: () => update(true) },
      }),
  });
}
