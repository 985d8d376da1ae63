import { usePageName } from '../../runtime/title-slot.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './account.module.css';
import { DisplaySection } from './display-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { useAccount } from './use-account.ts';

/** What one sets for oneself: how one signs in, where one is signed in, in which language one works. */
export function AccountPage() {
  const text = useText();
  const { account, failure, act, reload } = useAccount();
  usePageName(text('account.title'), '/');

  return (
    <div className={styles.page}>
      {failure !== null && (
        <EmptyState icon="alert" title={errorText(failure, text)} action={<Button onClick={() => void reload()}>{text('action.retry')}</Button>} />
      )}
      <DisplaySection />
      <FormatsSection />
      <PasswordSection onChanged={reload} />
      {account && (
        <>
          <FactorsSection account={account} act={act} reload={reload} />
          <SessionsSection sessions={account.sessions} act={act} />
          <TokensSection tokens={account.tokens} act={act} reload={reload} />
        </>
      )}
    </div>
  );
}
