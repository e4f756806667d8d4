import { createSignal, For, lazy, onCleanup, onMount, Show, Suspense } from 'solid-js';
import type { CreatedKey } from '#schemas/http.ts';
import { me, refreshMe } from '../account.ts';
import { ago } from '../texts/times.ts';
import { attempt } from '../ui/toasts.ts';
import { EnergyUse } from './EnergyUse.tsx';
import { KeyItem } from './KeyItem.tsx';
import { keys, refreshKeys } from './keys.ts';
import { NewKey } from './NewKey.tsx';
import { RevealedKey } from './RevealedKey.tsx';
import { Snippets } from './Snippets.tsx';
import './developer.css';
import { settingsTexts } from '../texts/settings.ts';

const GrantList = lazy(async () => ({ default: (await import('../connect/GrantList.tsx')).GrantList }));

const REFRESH_MS = 3_000;

/** Agent keys: make, copy once, test, limit, rename, revoke; energy; snippets for the clients. */
export function Developer() {
  const [created, setCreated] = createSignal<CreatedKey | null>(null);
  const active = () => (keys() ?? []).filter((key) => key.revokedAt === null);
  const revoked = () => (keys() ?? []).filter((key) => key.revokedAt !== null);
  onMount(() => attempt(() => Promise.all([refreshKeys(), refreshMe()])));
  const timer = setInterval(() => document.hidden || refreshKeys().catch(() => undefined), REFRESH_MS);
  onCleanup(() => clearInterval(timer));

  return (
    <>
      <section>
        <h2>{settingsTexts.agentKeys}</h2>
        <p>{settingsTexts.keysExplained}</p>
        <NewKey onCreated={setCreated} />
        <Show when={created()} keyed>
          {(one) => <RevealedKey created={one} used={usedSince(one)} onDone={() => setCreated(null)} />}
        </Show>
        <Show
          when={active().length > 0}
          fallback={
            <Show when={keys()}>
              <p class="faint">
                {settingsTexts.noKeys}. {settingsTexts.nameOneAbove}
              </p>
            </Show>
          }
        >
          <ul class="key-list" aria-label={settingsTexts.yourKeys}>
            {/* By id: what is read anew every few seconds may not close a key's dialog or list. */}
            <For each={active().map(({ id }) => id)}>
              {(id) => <Show when={active().find((key) => key.id === id)}>{(key) => <KeyItem key={key()} />}</Show>}
            </For>
          </ul>
        </Show>
      </section>
      <Show when={me()?.mode === 'team'}>
        <Suspense>
          <GrantList />
        </Suspense>
      </Show>
      <Show when={!created()}>
        <section>
          <h2>{settingsTexts.connectClient}</h2>
          <Snippets />
        </section>
      </Show>
      <EnergyUse />
      <Show when={revoked().length > 0}>
        <section>
          <h2>{settingsTexts.revokedKeys}</h2>
          <ul class="key-list" aria-label={settingsTexts.revokedKeys}>
            <For each={revoked()}>
              {(key) => (
                <li class="key-gone">
                  <span>{key.label}</span>
                  <span class="mono">{settingsTexts.keyEndsIn(key)}</span>
                  <span>{settingsTexts.revoked({ ago: ago(key.revokedAt ?? 0) })}</span>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </>
  );

  function usedSince(one: CreatedKey): boolean {
    return (keys() ?? []).some((key) => key.id === one.key.id && key.lastUsedAt !== null);
  }
}
