import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { useHost } from '../../runtime/host.tsx';
import { type Answer, useAnswer } from '../../runtime/use-answer.ts';
import { useFollowing } from '../../runtime/use-following.ts';

/** A product on the user's list of labels. */
export interface LabelRow {
  productCode: string;
  name: MultiText | null;
  ean: string | null;
  count: number;
  storage: string | null;
  /** In the asked shop, VAT included. */
  price: { amount: number; currency: string } | null;
}

const columns = ['product_code', 'product_name', 'ean', 'label_count', 'storage_code'];
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function toLabelRow(row: JsonObject, amountField: string, currencyField: string): LabelRow {
  const [amount, currency] = [row[amountField], row[currencyField]];
  return {
    productCode: String(row.product_code),
    name: row.product_name as MultiText | null,
    ean: textOf(row.ean),
    count: Number(row.label_count ?? 0),
    storage: textOf(row.storage_code),
    price: typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : null,
  };
}

/**
 * The whole list, with prices where a shop is named, and read again with every change to it. Rows that were read for another shop are none: labels
 * without their prices might be printed.
 */
export function useLabelRows(form: string, shop: number | null): Pick<Answer<readonly LabelRow[]>, 'value' | 'error' | 'reload'> {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const [amountField, currencyField] = [`gross_total@${shop}`, `currency_code@${shop}`];
      const asked = { columns: [...columns, ...(shop === null ? [] : [amountField, currencyField])] };
      const listed = await api.action<JsonObject[]>(form, 'list', asked, signal);
      return { shop, rows: listed.map((row) => toLabelRow(row, amountField, currencyField)) };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list of another company is another
    [api, form, shop, companyCode],
  );
  const { value, error, reload } = useAnswer(ask);
  useFollowing([form], reload, { ownToo: true });
  return { value: value?.shop === shop ? value.rows : null, error, reload };
}
