import { registerSW } from 'virtual:pwa-register';
import { toast } from './ui/toasts.ts';

/** Caches the app for starts without a network, and offers a newer one when the server has it. */
export function keepShellCurrent(): void {
  if (!('serviceWorker' in navigator)) return;
  const update = registerSW({
    onNeedRefresh: () =>
      toast('A newer Busbar is ready.', { tone: 'success', action: { label: 'Reload', run: () => update(true) } }),
  });
}
