import { useCallback } from 'react';
import type { FormMeta } from '../../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ListCall, Params, Window } from '../../../../shared/records/calls.ts';
import { filterLimits } from '../../../../shared/records/filter.ts';
import { type KeyOf, toKey, toKeyFilter } from '../../../data/rows/row-source.ts';
import { failureNotice } from '../../../actions/failure-text.ts';
import type { Host } from '../../host.tsx';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { hasUntold, withWhole } from './typed-texts.ts';

export type ReadTexts = (rows: readonly JsonObject[], columns: readonly GridColumn[]) => Promise<JsonObject[]>;

interface TextsOptions {
  host: Host;
  meta: FormMeta;
  params: Params | undefined;
  keyOf: KeyOf;
}

/** The rows with all languages of the texts that somebody is about to change; rows come with what is shown. What cannot be read is told, and those rows stay as they are. */
export function useTexts({ host, meta, params, keyOf }: TextsOptions): ReadTexts {
  const { api, text, toast } = host;
  return useCallback(
    async (rows, columns) => {
      const fields = columns.filter(({ perLanguage, editable }) => perLanguage && editable).map(({ id }) => id);
      const lacking = rows.filter((row) => fields.some((field) => hasUntold(row, field)));
      const found = new Map<string, JsonObject>();
      const most = Math.floor(filterLimits.clauses / meta.key.length);
      try {
        for (let at = 0; at < lacking.length; at += most) {
          const piece = lacking.slice(at, at + most);
          const filter = { or: piece.map((row) => toKeyFilter(toKey(meta.key, row))) };
          const call: Partial<ListCall> = { filter, params, columns: fields, limit: most, count: 'none' };
          const answer = await api.action<Window>(meta.name, 'list', call);
          for (const row of answer.rows) found.set(keyOf(row), row);
        }
      } catch (error) {
        toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
      }
      return rows.map((row) => {
        const told = found.get(keyOf(row));
        return told ? fields.reduce((whole, field) => withWhole(whole, field, told[field] ?? null), row) : row;
      });
    },
    [api, text, toast, meta, params, keyOf],
  );
}
