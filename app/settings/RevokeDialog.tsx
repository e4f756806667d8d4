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
      toast(`Revoked “${props.label}”. Its next call gets 401.`, { tone: 'success' });
    });
  return (
    <Dialog open={props.open} onClose={props.onClose} title={`Revoke “${props.label}”?`}>
      <div class="form">
        <p>
          Its next call is refused with 401, on every board, and a call that no tab has taken yet never runs. What it
          changed stays and can be undone. This cannot be undone.
        </p>
        <div class="form-actions">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button tone="danger" onClick={revoke}>
            Revoke key
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
