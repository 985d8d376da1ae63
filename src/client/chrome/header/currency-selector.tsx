import type { WorkplaceState } from '../../data/workplace.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useServices, useWorkplace } from '../services.tsx';
import styles from './selector.module.css';
import { logWarning } from '../../data/log.ts';

/**
 * Only where there is more than one currency; the choice changes in which of them amounts are shown. Without one each stands in its own.
 * Where they could not be loaded it stays, says why and asks again.
 */
export function CurrencySelector() {
  const text = useText();
  const { workplace, toasts } = useServices();
  const { currency, currencies, failed } = useWorkplace();
  if (failed) return <NotLoaded currency={currency} failed={failed} />;
  if (currencies.length < 2) return null;

  async function choose(code: string | null) {
    await workplace.chooseCurrency(code).catch((error: unknown) => {
      logWarning('the rates are not here', error);
      toasts.show({ variant: 'danger', text: text('message.something_went_wrong') });
    });
  }

  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="ghost"
          size="m"
          iconEnd="up-down"
          className={styles.trigger}
          aria-label={`${text('common.currency')}: ${currency ?? text('money.own')}`}
        >
          <Chosen currency={currency} />
        </Button>
      }
      entries={[
        { kind: 'heading', id: 'title', label: text('common.currency') },
        { id: 'own', label: text('money.own_each'), checked: currency === null, onSelect: () => void choose(null) },
        ...currencies.map(({ currency_code: code }) => ({ id: code, label: code, checked: code === currency, onSelect: () => void choose(code) })),
      ]}
    />
  );
}

function Chosen({ currency }: Pick<WorkplaceState, 'currency'>) {
  const text = useText();
  if (currency !== null) return currency;
  return (
    <>
      <Icon name="coins" className={styles.sign} />
      <span className={styles.word}>{text('money.own')}</span>
    </>
  );
}

function NotLoaded({ currency, failed }: { currency: string | null; failed: Error }) {
  const text = useText();
  const { workplace } = useServices();
  const reason = text('message.error_loading_data', { reason: errorText(failed, text) });
  return (
    <span className={styles.flagged}>
      <Button
        variant="ghost"
        size="m"
        iconEnd="up-down"
        className={styles.trigger}
        disabled
        title={reason}
        aria-label={`${text('common.currency')}: ${reason}`}
      >
        <Chosen currency={currency} />
      </Button>
      <IconButton icon="refresh" size="m" label={`${text('action.retry')} · ${reason}`} onClick={() => void workplace.ready()} />
    </span>
  );
}
