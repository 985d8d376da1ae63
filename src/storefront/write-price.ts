import { localeTags } from '../shared/languages.ts';
import type { Reading } from './reading.ts';

/** An amount in the shop's currency, as people of the language write it. */
export const writePrice = ({ shop: { currency, decimals }, language }: Pick<Reading, 'shop' | 'language'>, amount: number): string =>
  new Intl.NumberFormat(localeTags[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: true,
  }).format(amount);

export const writeNumber = ({ language }: Pick<Reading, 'language'>, number: number): string =>
  new Intl.NumberFormat(localeTags[language], { maximumFractionDigits: 2 }).format(number);
