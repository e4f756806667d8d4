import { createSignal, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { me, refreshMe, signedOut } from '../account.ts';
import { api } from '../api.ts';
import { go } from '../route.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { PlainPage } from './PlainPage.tsx';

/** Where a shared link leads: whoever signs in by name enters as themselves, and everybody else picks a name and becomes a guest of that board. */
export function JoinPage(props: { readonly token: string }) {
  const [name, setName] = createSignal('');
  const known = () => (!signedOut() && me()?.person ? (me()?.account.name ?? '') : '');
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      const { board } = await api.enterLink(props.token, known() || name().trim());
      await refreshMe();
      go(board ? `/b/${board}` : '/boards', true);
    });
  };
  return (
    <PlainPage>
      <form class="form narrow" onSubmit={enter}>
        <h1>{shellTexts.joinBoard}</h1>
        <Show when={known()} fallback={<NameOfGuest value={name()} onInput={setName} />}>
          {(own) => <p>{shellTexts.joinAs({ name: own() })}</p>}
        </Show>
        <div>
          <Button type="submit" tone="primary" disabled={(known() || name().trim()) === ''}>
            {shellTexts.join}
          </Button>
        </div>
      </form>
    </PlainPage>
  );
}

function NameOfGuest(props: { readonly value: string; readonly onInput: (value: string) => void }) {
  return (
    <label class="field">
      <span>{shellTexts.nameOthersSee}</span>
      <input
        value={props.value}
        required
        maxLength={LIMITS.nameChars}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}
