import { createSignal, For, onMount, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import type { PasskeysAnswer } from '#schemas/messages/http-passkeys.ts';
import { FormProblem, PasswordField } from '../sign-in/Fields.tsx';
import { createSending } from '../sign-in/form-state.ts';
import { hasPasskeys } from '../sign-in/has-passkeys.ts';
import { passkeysTexts } from '../texts/team/passkeys.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { browserName } from './browser-name.ts';
import { passkeys, refreshPasskeys, removePasskey, renamePasskey } from './passkeys-state.ts';

/** By which passkeys somebody signs in, and a new one. */
export function PasskeyList() {
  onMount(() => attempt(refreshPasskeys));
  return (
    <Show when={passkeys()}>
      {(known) => (
        <>
          <p>{passkeysTexts.about}</p>
          <ul class="person-list">
            <For each={known().passkeys} fallback={<li class="faint">{passkeysTexts.none}</li>}>
              {(one) => <PasskeyItem passkey={one} />}
            </For>
          </ul>
          <Show when={hasPasskeys()} fallback={<p class="faint">{passkeysTexts.notHere}</p>}>
            <NewPasskey needsPassword={known().needsPassword} />
          </Show>
        </>
      )}
    </Show>
  );
}

function PasskeyItem(props: { readonly passkey: PasskeysAnswer['passkeys'][number] }) {
  const [isRenaming, setRenaming] = createSignal(false);
  const name = () => props.passkey.name;
  const used = () =>
    props.passkey.usedAt === null
      ? passkeysTexts.neverUsed
      : passkeysTexts.lastUsed({ ago: ago(props.passkey.usedAt) });
  const remove = () =>
    attempt(async () => {
      await removePasskey(props.passkey.id);
      toast(passkeysTexts.removed({ name: name() }), { tone: 'success' });
    });
  return (
    <li class="person-item">
      <Show when={!isRenaming()} fallback={<Rename passkey={props.passkey} onDone={() => setRenaming(false)} />}>
        <div class="person-name">
          <span>{name()}</span>
          <span class="faint">
            {passkeysTexts.added({ when: ago(props.passkey.createdAt) })} · {used()}
          </span>
        </div>
        <div class="person-actions">
          <Button
            size="small"
            aria-label={passkeysTexts.renameCalled({ name: name() })}
            onClick={() => setRenaming(true)}
          >
            {passkeysTexts.rename}
          </Button>
          <Button size="small" aria-label={passkeysTexts.removeCalled({ name: name() })} onClick={remove}>
            {passkeysTexts.remove}
          </Button>
        </div>
      </Show>
    </li>
  );
}

function Rename(props: { readonly passkey: PasskeysAnswer['passkeys'][number]; readonly onDone: () => void }) {
  const [name, setName] = createSignal(props.passkey.name);
  const { problem, sending, submit } = createSending(async () => {
    await renamePasskey(props.passkey.id, name().trim());
    props.onDone();
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <NameField value={name()} onInput={setName} />
      <FormProblem text={problem()} />
      <div class="person-actions">
        <Button type="submit" tone="primary" disabled={sending()}>
          {passkeysTexts.rename}
        </Button>
        <Button tone="ghost" onClick={props.onDone}>
          {passkeysTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

function NewPasskey(props: { readonly needsPassword: boolean }) {
  const [name, setName] = createSignal(browserName(navigator.userAgent));
  const [password, setPassword] = createSignal('');
  const { problem, sending, submit } = createSending(async () => {
    const { addPasskey } = await import('../sign-in/passkey.ts');
    await addPasskey(name().trim(), password());
    setPassword('');
    toast(passkeysTexts.nowAdded({ name: name().trim() }), { tone: 'success' });
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <NameField value={name()} onInput={setName} hint={passkeysTexts.nameHint} />
      <Show when={props.needsPassword} fallback={<p class="faint">{passkeysTexts.freshHelp}</p>}>
        <PasswordField value={password()} onInput={setPassword} label={passkeysTexts.currentPassword} />
      </Show>
      <FormProblem text={problem()} />
      <div>
        <Button type="submit" disabled={sending()}>
          {passkeysTexts.add}
        </Button>
      </div>
    </form>
  );
}

function NameField(props: {
  readonly value: string;
  readonly onInput: (name: string) => void;
  readonly hint?: string;
}) {
  return (
    <label class="field">
      <span>{passkeysTexts.name}</span>
      <input
        value={props.value}
        required
        autocomplete="off"
        maxLength={LIMITS.nameChars}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={props.hint}>
        <small>{props.hint}</small>
      </Show>
    </label>
  );
}
