import { useMemo } from 'react';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { useText } from '../i18n/text.ts';
import styles from './app-picture.module.css';
import { drawQrCode } from './draw-qr-code.ts';

/** The picture that an authenticator app reads, and the key behind it for whoever types it; an empty place while it is fetched. */
export function AppPicture({ app }: { app: RpcAnswer<'enrol_factor'> | null }) {
  const text = useText();
  const picture = useMemo(() => app && drawQrCode(app.address), [app]);
  return (
    <>
      <div className={styles.picture}>{picture && <img src={picture} alt={text('login.enrol_picture')} />}</div>
      {app && (
        <p className={styles.secret}>
          <span>{text('login.enrol_by_hand')}</span>
          <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      )}
    </>
  );
}
