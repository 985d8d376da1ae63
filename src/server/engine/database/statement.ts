import type { SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Query, Statement } from './database.ts';

const dialect = new PgDialect();

const isWrapper = (query: Query): query is SQLWrapper => 'getSQL' in query;

export const toStatement = (query: Query): Statement => {
  if (!isWrapper(query)) return query;
  const { sql, params } = dialect.sqlToQuery(query.getSQL());
  return { text: sql, values: params };
};
