import { useEffect, useState } from 'react';
import type { MultiText } from '../../../shared/languages.ts';
import type { Window } from '../../../shared/records/calls.ts';
import { isCancelled } from '../../data/api-error.ts';
import { hasPage, textIn } from '../../data/menu.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useServices, useSession } from '../services.tsx';
import type { Command } from './commands.ts';
import { logWarning } from '../../data/log.ts';

const productPage = '/products/product_list';
const pauseMs = 200;
const shortest = 2;
const limit = 8;

interface ProductBrief {
  product_code: string;
  product_name?: MultiText | string | null;
}

/** Products by code or name, asked for when the typing pauses; only for those who may open them. */
export function useRecords(query: string): { commands: readonly Command[]; busy: boolean } {
  const { api, go } = useServices();
  const { menu } = useSession();
  const language = useLanguage();
  const wanted = query.trim();
  const asked = wanted.length >= shortest && hasPage(menu, productPage);
  const [found, setFound] = useState<{ query: string; rows: readonly ProductBrief[] }>({ query: '', rows: [] });

  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api
        .action<Window<ProductBrief>>('products_brief', 'list', { search: wanted, limit, count: 'none', language_code: language }, stop.signal)
        .then(({ rows }) => setFound({ query: wanted, rows }))
        .catch((error: unknown) => {
          if (isCancelled(error)) return;
          logWarning('products could not be searched', error);
          setFound({ query: wanted, rows: [] });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, asked, language, wanted]);

  if (!asked) return { commands: [], busy: false };
  return {
    busy: found.query !== wanted,
    commands: found.rows.map((row) => ({
      id: `product.${row.product_code}`,
      label: row.product_code,
      hint: typeof row.product_name === 'string' ? row.product_name : (textIn(row.product_name ?? {}, language) ?? ''),
      icon: 'products',
      run: () => go(toLocalizedPath(productPage, language), { anew: true, filter: { field: 'product_code', op: 'eq', value: row.product_code } }),
    })),
  };
}
