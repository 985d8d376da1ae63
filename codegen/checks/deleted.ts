import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../schemas/tables/config.ts';
import { deletedColumnOf } from '../../schemas/tables/define.ts';
import type { Check } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** What a deleted row would keep from a new one: uniqueness that counts deleted rows too. */
function countsDeleted(table: PgTable): string[] {
  const { columns, uniqueConstraints, indexes } = configOf(table);
  // What holds the whole primary key is another row's in no case: foreign keys refer to it with the company.
  const own = columns.filter(({ primary }) => primary).map(({ name }) => name);
  const holdsKey = (names: readonly string[]): boolean => own.length > 0 && own.every((name) => names.includes(name));
  return [
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => name),
    ...uniqueConstraints.filter((unique) => !holdsKey(unique.columns.map(({ name }) => name))).map((unique) => unique.getName() ?? ''),
    ...indexes.filter(({ config }) => config.unique && !config.where).map(({ config }) => config.name ?? ''),
  ];
}

/** Tables whose rows stay when they are deleted and then stand in the way of new ones. */
export const checkDeleted: Check = ({ forms }) => {
  const seen = new Set<PgTable>();
  return forms.flatMap(({ file, text, form }): Finding[] => {
    const table = form?.table;
    if (!table || seen.has(table) || !deletedColumnOf(table)) return [];
    seen.add(table);
    return countsDeleted(table).map((name) => ({
      file,
      line: lineOf(text, 'table'),
      code: 'K362',
      message: `'${name}' of its table is unique among deleted rows too: make it a uniqueIndex(…).where(sql\`not deleted\`)`,
    }));
  });
};
