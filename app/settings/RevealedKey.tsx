import { Show } from 'solid-js';
import type { CreatedKey } from '#schemas/http.ts';
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
        <strong>Copy “{props.created.key.label}” now.</strong> It is shown this once; a lost key is revoked and
        replaced.
      </p>
      <div class="secret">
        <code data-testid="key-value" translate="no">
          {props.created.value}
        </code>
        <CopyButton text={props.created.value} label="Copy key" />
      </div>
      <KeyTest id={props.created.key.id} label={props.created.key.label} value={props.created.value} />
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
