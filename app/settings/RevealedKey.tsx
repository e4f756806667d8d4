import { Show } from 'solid-js';
import type { CreatedKey } from '#schemas/http.ts';
import { commonTexts } from '../texts/common.ts';
import { settingsTexts } from '../texts/settings.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { KeyTest } from './KeyTest.tsx';
import { Snippets } from './Snippets.tsx';

/** A key that was just made: the one place that ever shows its value. It is gone with this element. */
export function RevealedKey(props: {
  readonly created: CreatedKey;
  readonly used: boolean;
  readonly onDone: () => void;
}) {
  return (
    <div class="revealed">
      <p>
        <strong>{settingsTexts.copyKeyNow({ label: props.created.key.label })}</strong> {settingsTexts.shownOnce}
      </p>
      <div class="secret">
        <code data-testid="key-value" translate="no">
          {props.created.value}
        </code>
        <CopyButton text={props.created.value} label={settingsTexts.copyKey} />
      </div>
      <KeyTest id={props.created.key.id} label={props.created.key.label} value={props.created.value} />
      <Snippets value={props.created.value} />
      <div class="form-actions" style={{ 'align-items': 'center' }}>
        <span class="spacer" role="status">
          <Show when={props.used} fallback={<span class="chip">{settingsTexts.waitingForFirstCall}</span>}>
            <span class="chip live">{settingsTexts.connected}</span>
          </Show>
        </span>
        <Button onClick={props.onDone}>{commonTexts.done}</Button>
      </div>
    </div>
  );
}
