import * as v from 'valibot';

/** The key under which the chosen view currency is kept among the private settings. */
export const viewCurrencySetting = 'view_currency';

const schema = v.fallback(
  v.pipe(
    v.object({ currency_code: v.nullable(v.string()) }),
    v.transform(({ currency_code }) => currency_code),
  ),
  () => null,
);

/** What was kept: null where somebody chose none, undefined where he never chose. */
export const readViewCurrency = (kept: unknown): string | null | undefined => (kept === null || kept === undefined ? undefined : v.parse(schema, kept));
