import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { isCancelled } from '../../data/api-error.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';

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

/** The whole list, with prices where a shop is named, and read again with every change to it; null until it is here. */
export function useLabelRows(form: string, shop: number | null): readonly LabelRow[] | null {
  const {
    api,
    text,
    toast,
    session: { companyCode },
  } = useHost();
  const [rows, setRows] = useState<readonly LabelRow[] | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const [amountField, currencyField] = [`gross_total@${shop}`, `currency_code@${shop}`];
    const load = async () => {
      try {
        const listed = await api.action<JsonObject[]>(
          form,
          'list',
          { columns: [...columns, ...(shop === null ? [] : [amountField, currencyField])] },
          stop.signal,
        );
        setRows(listed.map((row) => toLabelRow(row, amountField, currencyField)));
      } catch (error) {
        if (!isCancelled(error)) toast(notices.loadFailed(text, error));
      }
    };
    void load();
    const unfollow = api.follow(form, () => void load(), true);
    return () => {
      stop.abort();
      unfollow();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the host changes with every list that arrives; once for each shop is enough
  }, [api, form, shop, companyCode]);
  return rows;
}
