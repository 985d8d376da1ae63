import { useServices } from '../../chrome/services.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './account.module.css';

/** Shows a token, which nobody sees again. */
export function MadeTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useText();
  const { toasts } = useServices();

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      toasts.show({ variant: 'success', text: text('account.copied') });
    } catch (error) {
      toasts.show({ variant: 'danger', text: errorText(error, text) });
    }
  }

  return (
    <Dialog
      open
      alert
      onOpenChange={onClose}
      title={text('account.token_made')}
      description={text('account.token_made_note')}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {text('action.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <code className={styles.token}>{token}</code>
    </Dialog>
  );
}
