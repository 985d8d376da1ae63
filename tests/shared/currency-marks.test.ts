import { describe, expect, it } from 'vitest';
import { currenciesOf, markedAmount } from '../../src/shared/money/currency-marks.ts';

describe('the mark of a currency', () => {
  it.each([
    ['19.99 EUR', '19.99', 'EUR'],
    ['€ 19,99', '19,99', 'EUR'],
    ['19,90 Kč', '19,90', 'CZK'],
    ['5,- Kč', '5', 'CZK'],
    ['1 234 Ft', '1 234', 'HUF'],
    ['12\u00a0345,50\u00a0лв.', '12\u00a0345,50', 'BGN'],
    ['12 лв', '12', 'BGN'],
    ['99 lei', '99', 'RON'],
    ['RON 99', '99', 'RON'],
    ['$1,234.50', '1,234.50', 'USD'],
    ['-£5', '-5', 'GBP'],
    ["CHF 1'234.50", "1'234.50", 'CHF'],
    ['€ 7 EUR', '7', 'EUR'],
  ])('%s is of %s in %s', (text, figure, currency) => expect(markedAmount(text)).toEqual({ figure, currencies: [currency] }));

  it.each(['19.99', '12 pcs', 'M8,5', 'XL 12', '10-20 EUR', '5 EUR 30', '€ 7 USD', 'L 2,5', '2026-11-23', ''])('is none in %j', (text) =>
    expect(markedAmount(text)).toBeUndefined(),
  );

  it('may be that of several currencies', () => expect(currenciesOf('kr')).toEqual(['DKK', 'ISK', 'NOK', 'SEK']));
});
