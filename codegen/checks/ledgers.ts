import { getTableName } from 'drizzle-orm';
import { isColumn, insertOnly } from '../../schemas/tables/define.ts';
import type { WriteTarget } from '../../schemas/forms/define.ts';
import type { Check } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

const tableOf = (target: WriteTarget) => (isColumn(target) ? target.table : 'presence' in target ? target.presence : target.column.table);

/** Forms that would change or delete what is only ever added to. */
export const checkLedgers: Check = ({ forms }) =>
  forms.flatMap(({ form, file, text }) => {
    if (!form) return [];
    const written = Object.entries(form.write ?? {}).flatMap(([field, target]): Finding[] => {
      const table = target && tableOf(target);
      const sort = table && insertOnly(table);
      return sort
        ? [
            {
              file,
              line: lineOf(text, 'write', field),
              code: 'K360',
              message: `'${field}' changes rows of '${getTableName(table)}', a ${sort}, which is only added to`,
            },
          ]
        : [];
    });
    const sort = form.table && insertOnly(form.table);
    const deleted: Finding[] =
      form.table && sort && form.delete
        ? [
            {
              file,
              line: lineOf(text, 'delete'),
              code: 'K361',
              message: `its rows are deleted from '${getTableName(form.table)}', a ${sort}, which is only added to`,
            },
          ]
        : [];
    return [...written, ...deleted];
  });
