import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useServices, useSession, useWorkplace } from '../services.tsx';
import styles from './selector.module.css';
import { logWarning } from '../../data/log.ts';

/** Only for users with companies; the choice changes what every list shows. */
export function CompanySelector() {
  const text = useText();
  const { workplace, waiting, toasts } = useServices();
  const { companies } = useSession();
  const { company } = useWorkplace();
  if (companies.length === 0) return null;

  async function choose(code: string) {
    await waiting.during(workplace.chooseCompany(code)).catch((error: unknown) => {
      logWarning('the company was not changed', error);
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
          icon="building"
          iconEnd="up-down"
          className={styles.trigger}
          aria-label={`${text('term.company')}: ${company?.company_name ?? ''}`}
        >
          {company?.company_name}
        </Button>
      }
      entries={[
        { kind: 'heading', id: 'title', label: text('term.company') },
        ...companies.map((candidate) => ({
          id: candidate.company_code,
          label: candidate.company_name,
          hint: `${candidate.company_code} · ${candidate.currency_code}`,
          checked: candidate.company_code === company?.company_code,
          onSelect: () => void choose(candidate.company_code),
        })),
      ]}
    />
  );
}
