import { commonTexts } from '../texts/common.ts';
import { keysTexts } from '../texts/keys.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { revokeKey } from './keys.ts';

/** Asks before a key is revoked, and revokes it. */
export function RevokeDialog(props: {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const revoke = () =>
    attempt(async () => {
      await revokeKey(props.id);
      props.onClose();
      toast(keysTexts.keyRevoked({ label: props.label }), { tone: 'success' });
    });
  return (
    <Dialog open={props.open} onClose={props.onClose} title={keysTexts.revokeKeyCalled({ label: props.label })}>
      <div class="form">
        <p>{keysTexts.revokeWarning}</p>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="danger" onClick={revoke}>
            {keysTexts.revokeKey}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
