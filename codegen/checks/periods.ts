import type { Check } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Periods by columns that are not there, or by others than days. */
export const checkPeriods: Check = ({ tables }) =>
  tables.flatMap(({ name, file, text, columns, period }) => {
    if (!period) return [];
    const at = (column: string) => lineOf(text, name, column);
    const unknown = [period.from, period.to, ...period.within]
      .filter((column) => columns[column] === undefined)
      .map((column): Finding => {
        const suggestion = closest(column, Object.keys(columns));
        const message = `the period of '${name}' names '${column}', which is no column of it`;
        return { file, line: at(column), code: 'K395', message, ...(suggestion === undefined ? {} : { suggestion }) };
      });
    const days = [period.from, period.to]
      .filter((column) => columns[column] !== undefined && columns[column] !== 'date')
      .map((column): Finding => ({
        file,
        line: at(column),
        code: 'K396',
        message: `the period of '${name}' goes by days, and '${column}' is of type ${columns[column]}`,
      }));
    return [...unknown, ...days];
  });
