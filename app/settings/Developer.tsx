import KeyRound from 'lucide-solid/icons/key-round';
import { createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import type { CreatedKey, KeyRecord } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { me, refreshMe } from '../account.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ago } from '../ui/times.ts';
import { attempt, toast } from '../ui/toasts.ts';
import { createKey, keys, refreshKeys, renameKey, revokeKey, setKeyMode } from './keys.ts';
import { Snippets } from './Snippets.tsx';

const REFRESH_MS = 3_000;

/** Agent keys: make, copy once, rename, revoke; energy; snippets for the clients. */
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
        <h2>Agent keys</h2>
        <p>
          A key lets one coding agent act on your boards through MCP while a board is open in a tab of yours. Make one
          for each agent, so that you can revoke it alone, and treat it like a password.
        </p>
        <NewKey onCreated={setCreated} />
        <Show when={created()}>
          {(one) => <Revealed created={one()} used={usedSince(one())} onDone={() => setCreated(null)} />}
        </Show>
        <Show
          when={active().length > 0}
          fallback={
            <Show when={keys()}>
              <EmptyState icon={<KeyRound size={26} />} title="No keys yet">
                Name one above, for example “Claude Code on my laptop”.
              </EmptyState>
            </Show>
          }
        >
          <div class="table-scroll">
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">Label</th>
                  <th scope="col">Key</th>
                  <th scope="col">May</th>
                  <th scope="col">Last used</th>
                  <th scope="col">
                    <span class="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {/* By id: what is read anew every few seconds may not close a row's dialog or list. */}
                <For each={active().map(({ id }) => id)}>
                  {(id) => <Show when={active().find((key) => key.id === id)}>{(key) => <Row key={key()} />}</Show>}
                </For>
              </tbody>
            </table>
          </div>
        </Show>
      </section>
      <Show when={revoked().length > 0}>
        <section>
          <h2>Revoked keys</h2>
          <table class="table">
            <tbody>
              <For each={revoked()}>
                {(key) => (
                  <tr>
                    <td>{key.label}</td>
                    <td class="mono">bb_…{key.last4}</td>
                    <td>revoked {ago(key.revokedAt ?? 0)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </section>
      </Show>
      <Energy />
      <Show when={!created()}>
        <section>
          <h2>Connect a client</h2>
          <Snippets />
        </section>
      </Show>
    </>
  );

  function usedSince(one: CreatedKey): boolean {
    return (keys() ?? []).some((key) => key.id === one.key.id && key.lastUsedAt !== null);
  }
}

function NewKey(props: { readonly onCreated: (created: CreatedKey) => void }) {
  const [label, setLabel] = createSignal('');
  const create = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      props.onCreated(await createKey(label().trim()));
      setLabel('');
    });
  };
  return (
    <form class="page-title-row" style={{ 'margin-bottom': 0, 'align-items': 'end' }} onSubmit={create}>
      <label class="field" style={{ flex: '1 1 240px', 'max-width': '340px' }}>
        <span>Label of the new key</span>
        <input
          value={label()}
          required
          maxLength={LIMITS.nameChars}
          placeholder="Claude Code on my laptop"
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <Button type="submit" tone="primary" disabled={label().trim() === ''}>
        <KeyRound size={15} aria-hidden="true" />
        Create key
      </Button>
    </form>
  );
}

function Revealed(props: { readonly created: CreatedKey; readonly used: boolean; readonly onDone: () => void }) {
  return (
    <div class="revealed">
      <p>
        <strong>Copy “{props.created.key.label}” now.</strong> It is shown this once; a lost key is revoked and
        replaced.
      </p>
      <div class="secret">
        <code data-testid="key-value">{props.created.value}</code>
        <CopyButton text={props.created.value} label="Copy key" />
      </div>
      <Snippets value={props.created.value} />
      <div class="form-actions" style={{ 'align-items': 'center' }}>
        <span class="spacer" role="status">
          <Show when={props.used} fallback={<span class="chip">Waiting for its first call…</span>}>
            <span class="chip live">Connected</span>
          </Show>
        </span>
        <Button onClick={props.onDone}>Done</Button>
      </div>
    </div>
  );
}

function Row(props: { readonly key: KeyRecord }) {
  const [renaming, setRenaming] = createSignal(false);
  const [revoking, setRevoking] = createSignal(false);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    // The form below holds exactly this field.
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('label') as HTMLInputElement;
    attempt(async () => {
      await renameKey(props.key.id, input.value.trim());
      setRenaming(false);
    });
  };
  const changeMode = (select: HTMLSelectElement) =>
    attempt(async () => {
      const mode = select.value === 'read' ? 'read' : 'edit';
      // What the server refuses stays as it was.
      select.value = props.key.mode;
      await setKeyMode(props.key.id, mode);
      toast(`“${props.key.label}” may ${mode === 'read' ? 'read' : 'read and edit'} from its next call on.`, {
        tone: 'success',
      });
    });
  const revoke = () =>
    attempt(async () => {
      await revokeKey(props.key.id);
      setRevoking(false);
      toast(`Revoked “${props.key.label}”. Its next call gets 401.`, { tone: 'success' });
    });
  return (
    <tr>
      <td>
        <Show when={renaming()} fallback={props.key.label}>
          <form class="field" onSubmit={rename}>
            <input
              name="label"
              aria-label="Label"
              value={props.key.label}
              required
              maxLength={LIMITS.nameChars}
              ref={(input) => queueMicrotask(() => input.select())}
              onKeyDown={(event) => event.key === 'Escape' && setRenaming(false)}
            />
          </form>
        </Show>
      </td>
      <td class="mono">bb_…{props.key.last4}</td>
      <td>
        <select
          aria-label={`What “${props.key.label}” may do`}
          value={props.key.mode}
          onChange={(event) => changeMode(event.currentTarget)}
        >
          <option value="edit">read and edit</option>
          <option value="read">read only</option>
          {/* People cannot be asked yet: a key that says so may read. */}
          <Show when={props.key.mode === 'ask'}>
            <option value="ask">ask first</option>
          </Show>
        </select>
      </td>
      <td>{props.key.lastUsedAt === null ? 'never' : ago(props.key.lastUsedAt)}</td>
      <td>
        <Button size="small" tone="ghost" onClick={() => setRenaming(!renaming())}>
          Rename
        </Button>
        <Button size="small" tone="danger" onClick={() => setRevoking(true)}>
          Revoke
        </Button>
        <Dialog open={revoking()} onClose={() => setRevoking(false)} title={`Revoke “${props.key.label}”?`}>
          <div class="form">
            <p>
              Its next call is refused with 401, and a call that no tab has taken yet never runs. This cannot be undone.
            </p>
            <div class="form-actions">
              <Button onClick={() => setRevoking(false)}>Cancel</Button>
              <Button tone="danger" onClick={revoke}>
                Revoke key
              </Button>
            </div>
          </div>
        </Dialog>
      </td>
    </tr>
  );
}

function Energy() {
  return (
    <Show when={me()}>
      {(who) => (
        <section>
          <h2>Energy</h2>
          <p>
            {who().energy.left.toLocaleString()} of {who().energy.budget.toLocaleString()} units are left today (tier{' '}
            {who().tier}). A call costs 1 unit, 1 more for each ten edits, and a picture 4 more. It refills at 00:00
            UTC.
          </p>
          <meter class="meter" aria-label="Energy left" min={0} max={who().energy.budget} value={who().energy.left} />
        </section>
      )}
    </Show>
  );
}
