import './welcome.css';
import { For } from 'solid-js';
import { signInTexts } from '../texts/sign-in.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';

/** Codes that were just made: the one place that ever shows them. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  return (
    <div class="form narrow">
      <p>{signInTexts.keepCodesHelp}</p>
      <ul class="recovery-codes" translate="no">
        <For each={props.codes}>
          {(code) => (
            <li>
              <code>{code}</code>
            </li>
          )}
        </For>
      </ul>
      <div class="sign-in-actions">
        <Button tone="primary" onClick={props.onKept}>
          {signInTexts.codesKept}
        </Button>
        <CopyButton text={props.codes.join('\n')} label={signInTexts.copyCodes} />
      </div>
    </div>
  );
}
