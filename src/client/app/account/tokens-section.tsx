import { useState } from 'react';
import { useServices, useSession } from '../../chrome/services.tsx';
import { useFormats } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { AccountList, AccountRow } from './account-list.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import type { Account, Act } from './use-account.ts';

type OwnToken = Account['tokens'][number];

interface TokensSectionProps {
  tokens: readonly OwnToken[];
  act: Act;
  reload: () => Promise<void>;
}

/** What programs do for whoever is signed in, and how it is ended. */
export function TokensSection({ tokens, act, reload }: TokensSectionProps) {
  const text = useText();
  const { api, questions } = useServices();
  const [opened, setOpened] = useState<'making' | { made: string } | null>(null);
  const close = () => setOpened(null);

  async function end({ machine_token_id, token_name }: OwnToken) {
    const title = text('account.end_token_named', { name: token_name });
    const asked = { title, body: text('account.end_token_question'), button: text('account.end_token'), danger: true };
    if (await questions.ask(asked)) await act(() => api.rpc('end_token', { machine_token_id }));
  }

  return (
    <AccountSection title={text('account.tokens')} note={text('account.tokens_note')}>
      {tokens.length === 0 && <p className={styles.note}>{text('account.tokens_none')}</p>}
      {tokens.length > 0 && (
        <AccountList label={text('account.tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.machine_token_id} token={token} onEnd={() => void end(token)} />
          ))}
        </AccountList>
      )}
      <div className={styles.buttons}>
        <Button icon="plus" onClick={() => setOpened('making')}>
          {text('account.make_token')}
        </Button>
      </div>
      {opened === 'making' && (
        <MakeTokenDialog
          onClose={close}
          onMade={async (made) => {
            setOpened({ made });
            await reload();
          }}
        />
      )}
      {opened !== null && opened !== 'making' && <MadeTokenDialog token={opened.made} onClose={close} />}
    </AccountSection>
  );
}

/** The last day on which it is good: it ends when that day does, by the clock of the server. */
const lastDay = (expiresAt: string): string => new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10);

function TokenRow({ token, onEnd }: { token: OwnToken; onEnd: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { companies } = useSession();
  const { token_name, writes, pages, only_company, for_assistant, expires_at, last_used_at } = token;
  const company = companies.find(({ company_code }) => company_code === only_company)?.company_name ?? only_company;
  const details = [
    ...(for_assistant ? [text('account.token_for_assistant')] : []),
    text(writes ? (for_assistant ? 'account.token_drafts' : 'account.token_writes') : 'account.token_reads'),
    pages ? text('account.token_some_pages', { count: pages.length }) : text('account.token_all_pages'),
    company ?? text('account.token_all_companies'),
    text('account.token_valid', { day: formats.date(lastDay(expires_at)) }),
    last_used_at ? text('account.last_used', { when: formats.instant(last_used_at) }) : text('account.token_unused'),
  ];
  return (
    <AccountRow icon="key" name={token_name} details={details.join(' · ')}>
      <Button aria-label={text('account.end_token_named', { name: token_name })} onClick={onEnd}>
        {text('account.end_token')}
      </Button>
    </AccountRow>
  );
}
