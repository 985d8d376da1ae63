import { and, eq, getTableColumns, is } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core';
import { currentCompany } from '../tables/define.ts';

type Read = PgTable | SQL;

/** Where the rows of a form come from, said in drizzle's words. */
export interface FormSource {
  innerJoin(read: Read, on: SQL | undefined): FormSource;
  leftJoin(read: Read, on: SQL | undefined): FormSource;
  /** Said once; several conditions are one `and`. */
  where(condition: SQL | undefined): FormSource;
}

export interface FormSelect {
  from(read: Read): FormSource;
}

/** What is written of a source, until a query is built of it. */
interface Written {
  from: Read;
  joins: readonly { how: 'innerJoin' | 'leftJoin'; read: Read; on: SQL | undefined }[];
  where: SQL | undefined;
}

class WrittenSource implements FormSource {
  constructor(readonly written: Written) {}

  innerJoin(read: Read, on: SQL | undefined): WrittenSource {
    return this.joined('innerJoin', read, on);
  }
  leftJoin(read: Read, on: SQL | undefined): WrittenSource {
    return this.joined('leftJoin', read, on);
  }
  where(condition: SQL | undefined): WrittenSource {
    return new WrittenSource({ ...this.written, where: and(this.written.where, condition) });
  }
  private joined(how: 'innerJoin' | 'leftJoin', read: Read, on: SQL | undefined): WrittenSource {
    return new WrittenSource({ ...this.written, joins: [...this.written.joins, { how, read, on }] });
  }
}

/** The tables that a source joins, each under the name it is joined by. */
export function joinedTables(write: (select: FormSelect) => FormSource): PgTable[] {
  const { from, joins } = (write(start) as WrittenSource).written;
  return [from, ...joins.map(({ read }) => read)].filter((read) => is(read, PgTable));
}

/** One of drizzle's queries, of whatever tables. */
interface Query extends SQLWrapper {
  innerJoin(read: Read, on: SQL | undefined): Query;
  leftJoin(read: Read, on: SQL | undefined): Query;
  where(condition: SQL | undefined): Query;
}

/** Its presence in a table brings row-level security by company. */
export const companyColumn = 'company_code';

/** What keeps the rows of other companies out of a table; undefined where the rows belong to none. */
function inCompany(read: Read): SQL | undefined {
  const column = is(read, PgTable) ? getTableColumns(read)[companyColumn] : undefined;
  return column && eq(column, currentCompany);
}

const start: FormSelect = { from: (read) => new WrittenSource({ from: read, joins: [], where: undefined }) };

/**
 * The query of a form. Of a company's form every table that knows companies is narrowed to the chosen one in the statement itself,
 * beside the policy of the database, so that indexes are used.
 */
export function toQuery(select: PgSelectBuilder<SelectedFields, 'qb'>, write: (select: FormSelect) => FormSource, isOfCompany: boolean): SQLWrapper {
  const { from, joins, where } = (write(start) as WrittenSource).written;
  const narrowed = (read: Read) => (isOfCompany ? inCompany(read) : undefined);
  const query = joins.reduce((joined, { how, read, on }) => joined[how](read, and(on, narrowed(read))), select.from(from).$dynamic() as Query);
  const condition = and(narrowed(from), where);
  return condition ? query.where(condition) : query;
}
