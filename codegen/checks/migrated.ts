import type { Check } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Tables and columns that no migration makes or changes to what is declared, as the snapshot beside the migrations tells without a database. */
export const checkMigrated: Check = ({ tables, migrated }) =>
  migrated === null
    ? []
    : tables.flatMap(({ name, file, text, columns }) => {
        const there = migrated.get(name);
        const say = (code: Finding['code'], message: string, ...place: readonly string[]): Finding => ({
          file,
          line: lineOf(text, name, ...place),
          code,
          message: `${message}; npm run db:generate -- --name ${name}`,
        });
        if (!there) return [say('K690', `table '${name}' is in no migration`)];
        return [
          ...Object.entries(columns).flatMap(([column, type]) => {
            const migratedType = there[column];
            if (migratedType === undefined) return [say('K691', `column '${name}.${column}' is in no migration`, column)];
            return migratedType === type ? [] : [say('K692', `column '${name}.${column}' is declared ${type}, and ${migratedType} by the migrations`, column)];
          }),
          ...Object.keys(there)
            .filter((column) => !Object.hasOwn(columns, column))
            .map((column) => say('K693', `column '${name}.${column}' is declared no more, and no migration drops it`)),
        ];
      });
