import { createEffect, createSignal, For, Show } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { commonTexts } from '../../texts/common.ts';
import { homeTexts } from '../../texts/home.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ListedBoard } from '../only-here.ts';
import { type BoardTags, tagsIn } from './board-tags.ts';

/** Asks for the tags of a board. Open while `board` is not null. */
export function TagsDialog(props: {
  readonly board: ListedBoard | null;
  readonly tags: BoardTags;
  readonly onClose: () => void;
}) {
  const [text, setText] = createSignal('');
  createEffect(() => setText(props.board === null ? '' : props.tags.of(props.board.id).join(', ')));
  const wanted = () => tagsIn(text());
  const others = () => props.tags.all.filter((tag) => !wanted()?.includes(tag)).slice(0, LIMITS.boardTags);
  const add = (tag: string) => setText([...(wanted() ?? []), tag].join(', '));
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const tags = wanted();
    if (props.board === null || tags === null) return;
    props.tags.set(props.board.id, tags);
    props.onClose();
  };
  return (
    <Dialog
      open={props.board !== null}
      onClose={props.onClose}
      title={homeTexts.tagsOf({ name: props.board?.name ?? '' })}
    >
      <form class="form" onSubmit={save}>
        <label class="field">
          <span>{homeTexts.tagsWithCommas}</span>
          <input
            value={text()}
            aria-invalid={wanted() === null}
            aria-describedby="tags-hint"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <small id="tags-hint" classList={{ 'field-error': wanted() === null }}>
            {wanted() === null
              ? homeTexts.tagsTooMany({ count: LIMITS.boardTags, chars: LIMITS.boardTagChars })
              : homeTexts.tagsAreYours}
          </small>
        </label>
        <Show when={others().length > 0}>
          <div class="choices">
            <For each={others()}>
              {(tag) => (
                <Button size="small" onClick={() => add(tag)}>
                  {tag}
                </Button>
              )}
            </For>
          </div>
        </Show>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" tone="primary" disabled={wanted() === null}>
            {homeTexts.saveTags}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
