import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RecoveryCodeList } from '../recovery-code-list.tsx';

/** Shows codes for recovery, which nobody sees again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={text('login.recovery_codes')}
      description={text('login.recovery_note')}
      closeLabel={text('action.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('login.codes_kept')}
        </Button>
      }
    >
      <RecoveryCodeList codes={codes} />
    </Dialog>
  );
}
