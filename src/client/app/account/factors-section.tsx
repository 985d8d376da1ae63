import { useState } from 'react';
import type { RpcAnswer } from '../../../../schemas/calls.ts';
import { useServices } from '../../chrome/services.tsx';
import { makePasskey, mayUsePasskeys } from '../../data/passkeys.ts';
import { useFormats } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import type { IconName } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { AccountList, AccountRow } from './account-list.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';
import { AddAppDialog } from './add-app-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { Account, Act } from './use-account.ts';

type OwnFactor = Account['second_factors'][number];

interface FactorsSectionProps {
  account: Account;
  act: Act;
  reload: () => Promise<void>;
}

/** What lies over the page: an app that is being added, codes to be kept, a factor that gets another name. */
type Opened = 'passkey' | { app: RpcAnswer<'begin_app'> } | { codes: readonly string[] } | { renamed: OwnFactor };

const useFactorName = () => {
  const text = useText();
  return ({ factor_name }: OwnFactor): string => factor_name ?? text('account.app');
};

/** The second factors of the sign-in, and the codes for whoever lost them. */
export function FactorsSection({ account, act, reload }: FactorsSectionProps) {
  const text = useText();
  const { api, questions } = useServices();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { second_factors: factors, second_factor_needed: needed, recovery_codes: left } = account;
  const nameOf = useFactorName();

  async function begin() {
    const app = await act(() => api.rpc('begin_app', {}));
    if (app) setOpened({ app });
  }

  async function remove(factor: OwnFactor) {
    const title = text('account.remove_named', { name: nameOf(factor) });
    const asked = { title, body: text('account.remove_question'), button: text('account.remove'), danger: true };
    if (await questions.ask(asked)) await act(() => api.rpc('remove_factor', { second_factor_id: factor.second_factor_id }));
  }

  async function renew() {
    if (!(await questions.ask({ title: text('account.renew_codes'), body: text('account.renew_question'), button: text('account.renew_codes') }))) return;
    const renewed = await act(() => api.rpc('renew_recovery_codes', {}));
    if (renewed) setOpened({ codes: renewed.recovery_codes });
  }

  return (
    <AccountSection title={text('account.factors')} note={`${text('account.factors_note')}${needed ? ` ${text('account.factors_needed')}` : ''}`}>
      {factors.length === 0 && <p className={styles.note}>{text('account.factors_none')}</p>}
      {factors.length > 0 && (
        <AccountList label={text('account.factors')}>
          {factors.map((factor) => (
            <FactorRow
              key={factor.second_factor_id}
              icon={factor.sort === 'passkey' ? 'key' : 'shield'}
              name={nameOf(factor)}
              addedAt={factor.added_at}
              onRename={() => setOpened({ renamed: factor })}
              onRemove={() => void remove(factor)}
            />
          ))}
          <AccountRow icon="list-check" name={text('account.codes')} details={text('account.codes_left', { count: left })}>
            <Button onClick={() => void renew()}>{text('account.renew_codes')}</Button>
          </AccountRow>
        </AccountList>
      )}
      <div className={styles.buttons}>
        <Button icon="plus" onClick={() => void begin()}>
          {text('account.add_app')}
        </Button>
        {mayUsePasskeys() && (
          <Button icon="plus" onClick={() => setOpened('passkey')}>
            {text('account.add_passkey')}
          </Button>
        )}
      </div>
      {opened && <FactorDialog opened={opened} onOpen={setOpened} reload={reload} />}
    </AccountSection>
  );
}

interface FactorDialogProps {
  opened: Opened;
  onOpen: (opened: Opened | null) => void;
  reload: () => Promise<void>;
}

function FactorDialog({ opened, onOpen, reload }: FactorDialogProps) {
  const text = useText();
  const { api } = useServices();
  const nameOf = useFactorName();
  const close = () => onOpen(null);

  async function added(codes: readonly string[] | undefined) {
    onOpen(codes ? { codes } : null);
    await reload();
  }

  if (opened === 'passkey')
    return (
      <NameDialog
        title={text('account.add_passkey')}
        description={text('account.passkey_note')}
        initial=""
        onClose={close}
        onNamed={async (factor_name) => {
          const response = await makePasskey(await api.rpc('begin_passkey', {}));
          await added((await api.rpc('add_passkey', { factor_name, response })).recovery_codes);
        }}
      />
    );
  if ('app' in opened) return <AddAppDialog app={opened.app} onClose={close} onAdded={added} />;
  if ('codes' in opened) return <RecoveryCodesDialog codes={opened.codes} onClose={close} />;
  const { renamed } = opened;
  return (
    <NameDialog
      title={text('account.rename_named', { name: nameOf(renamed) })}
      initial={renamed.factor_name ?? ''}
      onClose={close}
      onNamed={async (factor_name) => {
        await api.rpc('name_factor', { second_factor_id: renamed.second_factor_id, factor_name });
        close();
        await reload();
      }}
    />
  );
}

interface FactorRowProps {
  icon: IconName;
  name: string;
  addedAt: string;
  onRename: () => void;
  onRemove: () => void;
}

function FactorRow({ icon, name, addedAt, onRename, onRemove }: FactorRowProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <AccountRow icon={icon} name={name} details={text('account.added', { when: formats.instant(addedAt) })}>
      <Button aria-label={text('account.rename_named', { name })} onClick={onRename}>
        {text('account.rename')}
      </Button>
      <Button aria-label={text('account.remove_named', { name })} onClick={onRemove}>
        {text('account.remove')}
      </Button>
    </AccountRow>
  );
}
