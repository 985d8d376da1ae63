import { localeTags } from '../shared/languages.ts';
import type { Language } from '../shared/languages.ts';
import type { Reading, Shop } from './reading.ts';

/** In which currency and language a price is written. */
interface PriceReading extends Pick<Reading, 'language'> {
  shop: Pick<Shop, 'currency' | 'decimals'>;
}

/** An amount in any currency, as people of the language write it. */
export const writeMoney = (language: Language, amount: number, currency: string, decimals: number): string =>
  new Intl.NumberFormat(localeTags[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: true,
  }).format(amount);

/** An amount in the shop's currency. */
export const writePrice = ({ shop: { currency, decimals }, language }: PriceReading, amount: number): string =>
  writeMoney(language, amount, currency, decimals);

export const writeNumber = ({ language }: Pick<Reading, 'language'>, number: number): string =>
  new Intl.NumberFormat(localeTags[language], { maximumFractionDigits: 2 }).format(number);
