import { createMemo, createSignal, For, Show } from 'solid-js';
import { settingsTexts } from '../texts/settings.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { CLIENTS, KEY_VARIABLE, type KeyPlace, type System, variableLine } from './snippets.ts';

const SYSTEMS: readonly System[] = ['macos', 'linux', 'powershell', 'cmd'];

/** Ready text for each MCP client. `value` is the key where it is known, that is right after it was made. */
export function Snippets(props: { readonly value?: string }) {
  const [client, setClient] = createSignal(CLIENTS[0]);
  const [place, setPlace] = createSignal<KeyPlace>('environment');
  const [system, setSystem] = createSignal<System>(systemOf(navigator.userAgent));
  const key = () => props.value ?? 'YOUR_KEY';
  const url = `${location.origin}/api/mcp`;
  const snippet = createMemo(() => client()?.snippet({ url, key: key(), place: place(), system: system() }));
  return (
    <div class="form">
      <fieldset class="tabs" aria-label={settingsTexts.client}>
        <For each={CLIENTS}>
          {(one) => (
            <button type="button" translate="no" aria-pressed={one === client()} onClick={() => setClient(one)}>
              {one.name}
            </button>
          )}
        </For>
      </fieldset>
      <fieldset class="tabs" aria-label={settingsTexts.whereKeyStands}>
        <button type="button" aria-pressed={place() === 'environment'} onClick={() => setPlace('environment')}>
          {client()?.readsVariable === false
            ? settingsTexts.keyApart
            : settingsTexts.keyFromVariable({ variable: KEY_VARIABLE })}
        </button>
        <button type="button" aria-pressed={place() === 'inline'} onClick={() => setPlace('inline')}>
          {settingsTexts.keyInside}
        </button>
      </fieldset>
      <fieldset class="tabs" aria-label={settingsTexts.system}>
        <For each={SYSTEMS}>
          {(one) => (
            <button type="button" aria-pressed={one === system()} onClick={() => setSystem(one)}>
              {settingsTexts.systems[one]}
            </button>
          )}
        </For>
      </fieldset>
      <Show when={place() === 'environment' && client()?.readsVariable}>
        <Block where={settingsTexts.terminalFirst} text={variableLine(system(), key(), client())} />
      </Show>
      <Show when={snippet()}>
        {(shown) => (
          <>
            <Block where={shown().where} text={shown().text} />
            <Show when={shown().link}>
              {(link) => (
                <p>
                  <a href={link()}>{settingsTexts.addTo({ client: client()?.name ?? '' })}</a>
                </p>
              )}
            </Show>
            <Show when={shown().note}>{(note) => <p>{note()}</p>}</Show>
          </>
        )}
      </Show>
    </div>
  );
}

function systemOf(browser: string): System {
  if (browser.includes('Windows')) return 'powershell';
  return browser.includes('Mac') ? 'macos' : 'linux';
}

function Block(props: { readonly where: string; readonly text: string }) {
  return (
    <figure class="snippet">
      <figcaption class="snippet-head">
        <span class="spacer">{props.where}</span>
        <CopyButton text={props.text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled, by keys too */}
      <pre tabIndex={0}>
        <code>{props.text}</code>
      </pre>
    </figure>
  );
}
