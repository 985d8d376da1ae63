import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useServices, useWorkplace } from '../services.tsx';
import styles from './selector.module.css';
import { logWarning } from '../../data/log.ts';

/** Only where there is more than one currency; the choice changes in which of them amounts are shown. Without one each stands in its own. */
export function CurrencySelector() {
  const text = useText();
  const { workplace, toasts } = useServices();
  const { currency, currencies } = useWorkplace();
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
          {currency ?? (
            <>
              <Icon name="coins" className={styles.sign} />
              <span className={styles.word}>{text('money.own')}</span>
            </>
          )}
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
