import { createResource, createSignal, Show } from 'solid-js';
import { FormProblem, PasswordField } from '../sign-in/Fields.tsx';
import { createSending } from '../sign-in/form-state.ts';
import { passkeysTexts } from '../texts/team/passkeys.ts';
import { peopleTexts } from '../texts/team/people.ts';
import { ago } from '../texts/times.ts';
import { Button } from '../ui/Button.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { teamApi } from './team-api.ts';

interface ConnectionProps {
  /** What the provider is called. */
  readonly name: string;
  readonly needsPassword: boolean;
}

/** Whether somebody signs in by the provider, and how that begins and ends. */
export function ProviderConnection(props: ConnectionProps) {
  const [connection, { mutate }] = createResource(() => teamApi.oidcConnection());
  const disconnect = () =>
    attempt(async () => {
      mutate(await teamApi.disconnectOidc());
      toast(peopleTexts.disconnected({ name: props.name }), { tone: 'success' });
    });
  return (
    <Show when={connection()}>
      {(known) => (
        <Show when={known().connectedAt} fallback={<Connect {...props} />}>
          {(since) => (
            <>
              <p>{peopleTexts.connectedSince({ name: props.name, when: ago(since()) })}</p>
              <div>
                <Button onClick={disconnect}>{peopleTexts.disconnect}</Button>
              </div>
            </>
          )}
        </Show>
      )}
    </Show>
  );
}

function Connect(props: ConnectionProps) {
  const [password, setPassword] = createSignal('');
  const { problem, sending, submit } = createSending(async () => {
    const { url } = await teamApi.connectOidc(props.needsPassword ? { password: password() } : {});
    location.assign(url);
  });
  return (
    <form class="form narrow" onSubmit={submit}>
      <p>{peopleTexts.connectHelp({ name: props.name })}</p>
      <Show when={props.needsPassword} fallback={<p class="faint">{passkeysTexts.freshHelp}</p>}>
        <PasswordField value={password()} onInput={setPassword} label={peopleTexts.connectPassword} />
      </Show>
      <FormProblem text={problem()} />
      <div>
        <Button type="submit" disabled={sending()}>
          {peopleTexts.connect({ name: props.name })}
        </Button>
      </div>
    </form>
  );
}
