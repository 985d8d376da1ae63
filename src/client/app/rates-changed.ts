import type { FormName } from '../../generated/names.gen.ts';
import { logWarning } from '../data/log.ts';
import type { Workplace } from '../data/workplace.ts';

const rateForm: FormName = 'exchange_rates';

/** Asks for the currencies and rates of the chosen company anew when rates were saved here. */
export const ratesChanged =
  (workplace: Pick<Workplace, 'state' | 'chooseCompany'>) =>
  (entity: string): void => {
    const { company } = workplace.state.get();
    if (entity !== rateForm || !company) return;
    workplace.chooseCompany(company.company_code).catch((error: unknown) => logWarning('the new exchange rates are not here', error));
  };
