import { commonTexts } from '../texts/common.ts';
import { keysTexts } from '../texts/keys.ts';
import { connectTexts } from '../texts/team/connect.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { attempt, toast } from '../ui/toasts.ts';
import { isGrantId, revokeKey } from './keys.ts';

/** Asks before a key is revoked, or the leave of an agent that connected by address ended, and does it. */
export function RevokeDialog(props: {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const isGrant = () => isGrantId(props.id);
  const revoke = () =>
    attempt(async () => {
      await revokeKey(props.id);
      props.onClose();
      const { label } = props;
      toast(isGrant() ? connectTexts.endedNow({ label }) : keysTexts.keyRevoked({ label }), { tone: 'success' });
    });
  return (
    <Dialog open={props.open} onClose={props.onClose} title={keysTexts.revokeKeyCalled({ label: props.label })}>
      <div class="form">
        <p>{isGrant() ? connectTexts.endWarning : keysTexts.revokeWarning}</p>
        <div class="form-actions">
          <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
          <Button tone="danger" onClick={revoke}>
            {isGrant() ? connectTexts.end : keysTexts.revokeKey}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
