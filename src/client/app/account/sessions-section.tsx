import { useServices } from '../../chrome/services.tsx';
import { useFormats } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { AccountList, AccountRow } from './account-list.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import type { Account, Act } from './use-account.ts';

type OwnSession = Account['sessions'][number];

/** Where one is signed in, and the way out of there. */
export function SessionsSection({ sessions, act }: { sessions: readonly OwnSession[]; act: Act }) {
  const text = useText();
  const { api } = useServices();
  return (
    <AccountSection title={text('account.sessions')} note={text('account.sessions_note')}>
      <AccountList label={text('account.sessions')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            onEnd={() => void act(() => api.rpc('end_sessions', { session_id: session.session_id }), 'account.signed_out_there')}
          />
        ))}
      </AccountList>
      {sessions.length > 1 && (
        <div className={styles.buttons}>
          <Button icon="logout" onClick={() => void act(() => api.rpc('end_sessions', {}), 'account.signed_out_elsewhere')}>
            {text('account.sign_out_elsewhere')}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { browser, system, address, last_used_at, here } = session;
  const device = browser && system ? text('account.device', { browser, system }) : (browser ?? system ?? text('account.unknown_device'));
  return (
    <AccountRow
      icon="monitor"
      name={
        <>
          {device}
          {here && <Chip tone="success">{text('account.here')}</Chip>}
        </>
      }
      details={[address, text('account.last_used', { when: formats.instant(last_used_at) })].filter(Boolean).join(' · ')}
    >
      {!here && (
        <Button aria-label={`${text('account.sign_out_there')}: ${device}`} onClick={onEnd}>
          {text('account.sign_out_there')}
        </Button>
      )}
    </AccountRow>
  );
}
