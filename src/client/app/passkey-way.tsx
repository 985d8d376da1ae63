import { useState } from 'react';
import { useServices } from '../chrome/services.tsx';
import { mayUsePasskeys, showPasskey } from '../data/passkeys.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import styles from './entry-page.module.css';

interface PasskeyWayProps {
  /** Of a sign-in that began with a password. */
  challenge?: string;
  onDone: () => void;
}

/** Signs in by a passkey, where the browser can. */
export function PasskeyWay({ challenge, onDone }: PasskeyWayProps) {
  const text = useText();
  const { api, session } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enter() {
    setRefusal(null);
    setBusy(true);
    try {
      const response = await showPasskey(await api.rpc('ask_passkey', {}));
      await session.signInByPasskey({ response, ...(challenge !== undefined && { challenge }) });
      onDone();
    } catch (error) {
      setRefusal(errorText(error, text));
      setBusy(false);
    }
  }

  if (!mayUsePasskeys()) return null;
  return (
    <>
      <Button size="m" icon="key" busy={busy} onClick={() => void enter()}>
        {text('login.by_passkey')}
      </Button>
      <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
    </>
  );
}
