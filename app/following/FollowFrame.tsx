import './follow.css';
import { Show } from 'solid-js';
import type { Person } from '../presence/presence.ts';
import { presenceTexts } from '../texts/board/presence.ts';
import { Button } from '../ui/Button.tsx';
import { inkOn } from '../ui/ink.ts';
import type { Following } from './following.ts';

/** A frame in the colour of who is followed, and what is asked of everybody. */
export function FollowFrame(props: { readonly following: Following }) {
  return (
    <>
      <Show when={props.following.followed()}>
        {(person) => (
          <div class="follow-frame" style={coloursOf(person())}>
            <p class="follow-label" role="status">
              {presenceTexts.following({ name: nameOf(person()) })}
              <Button size="small" onClick={props.following.stop}>
                {presenceTexts.stopFollowing}
              </Button>
            </p>
          </div>
        )}
      </Show>
      <Show when={props.following.summoning()}>
        <div class="follow-frame own">
          <p class="follow-label" role="status">
            {presenceTexts.summoning}
            <Button size="small" onClick={() => props.following.summon(false)}>
              {presenceTexts.stopSummoning}
            </Button>
          </p>
        </div>
      </Show>
      <Show when={props.following.summons()}>
        {(person) => (
          <div class="follow-ask notice with-action" role="alert" style={coloursOf(person())}>
            <span>{presenceTexts.summons({ name: nameOf(person()) })}</span>
            <Button size="small" tone="primary" onClick={props.following.accept}>
              {presenceTexts.accept}
            </Button>
            <Button size="small" tone="ghost" onClick={props.following.decline}>
              {presenceTexts.decline}
            </Button>
          </div>
        )}
      </Show>
    </>
  );
}

function nameOf({ user }: Person): string {
  return user?.name ?? '';
}

function coloursOf({ user }: Person) {
  const color = user?.color ?? 'gray';
  return { '--person': color, '--on-person': inkOn(color) };
}
