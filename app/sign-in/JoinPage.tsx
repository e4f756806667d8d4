import { createSignal } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { refreshMe } from '../account.ts';
import { api } from '../api.ts';
import { go } from '../route.ts';
import { shellTexts } from '../texts/shell.ts';
import { Button } from '../ui/Button.tsx';
import { attempt } from '../ui/toasts.ts';
import { PlainPage } from './PlainPage.tsx';

/** Where a shared link leads: pick a name, become a guest of that board. */
export function JoinPage(props: { readonly token: string }) {
  const [name, setName] = createSignal('');
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      const { board } = await api.enterLink(props.token, name().trim());
      await refreshMe();
      go(board ? `/b/${board}` : '/boards', true);
    });
  };
  return (
    <PlainPage>
      <form class="form narrow" onSubmit={enter}>
        <h1>{shellTexts.joinBoard}</h1>
        <label class="field">
          <span>{shellTexts.nameOthersSee}</span>
          <input
            value={name()}
            required
            maxLength={LIMITS.nameChars}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <div>
          <Button type="submit" tone="primary" disabled={name().trim() === ''}>
            {shellTexts.join}
          </Button>
        </div>
      </form>
    </PlainPage>
  );
}
