import { createEffect, createSignal, For } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { me, setMe, signOut } from '../account.ts';
import { api } from '../api.ts';
import { commonTexts } from '../texts/common.ts';
import { settingsTexts } from '../texts/settings.ts';
import { signInTexts } from '../texts/sign-in.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { attempt, toast } from '../ui/toasts.ts';

const COLORS = ['#2f6fd0', '#a43fb5', '#13795b', '#b3316b', '#5f5bd6', '#3f7a1d', '#ac4f18', '#0f7c86'];

/** The name and colour under which others see this browser. */
export function Profile() {
  const [name, setName] = createSignal('');
  const [color, setColor] = createSignal('');
  createEffect(() => {
    setName(me()?.account.name ?? '');
    setColor(me()?.account.color ?? '');
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    attempt(async () => {
      setMe(await api.patchMe({ name: name().trim(), color: color() }));
      toast(settingsTexts.profileSaved, { tone: 'success' });
    });
  };
  return (
    <>
      <section>
        <h2>{settingsTexts.howOthersSeeYou}</h2>
        <form class="form" onSubmit={save}>
          <Avatar name={name() || '?'} color={color()} size={44} />
          <label class="field narrow">
            <span>{settingsTexts.displayName}</span>
            <input
              value={name()}
              required
              maxLength={LIMITS.nameChars}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <fieldset class="swatches" style={{ border: 0, margin: 0, padding: 0 }}>
            <legend class="visually-hidden">{settingsTexts.colour}</legend>
            <For each={COLORS}>
              {(one, at) => (
                <button
                  type="button"
                  class="swatch"
                  style={{ background: one }}
                  aria-label={settingsTexts.colourNumber({ number: at() + 1 })}
                  aria-pressed={color().toLowerCase() === one}
                  onClick={() => setColor(one)}
                />
              )}
            </For>
          </fieldset>
          <div>
            <Button type="submit" tone="primary" disabled={name().trim() === ''}>
              {commonTexts.save}
            </Button>
          </div>
        </form>
      </section>
      <section>
        <h2>{signInTexts.thisBrowser}</h2>
        <p>{me()?.person === undefined ? signInTexts.signOutMeans : signInTexts.signOutOfTeam}</p>
        <div>
          <Button onClick={() => attempt(signOut)}>{signInTexts.signOut}</Button>
        </div>
      </section>
    </>
  );
}
