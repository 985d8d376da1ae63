import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { configOf } from './config.ts';
import { appUsers, pages, roles } from './access/people-and-pages.ts';
import { isCommentTable } from './comments.ts';
import { isLogged } from './define.ts';
import { captions } from './system/change-log.ts';
import { gptPrompts, translationTerms } from './texts/translation.ts';

/** Whose change rank decides (docs/behaviour.md, Rank). */
const ofRank: readonly PgTable[] = [appUsers, roles, pages];

/** What every company uses, though no row names it: what the program says, and how it translates. */
const ofEverybody: ReadonlySet<PgTable> = new Set([captions, gptPrompts, translationTerms]);

export const isOfEverybody = (one: PgTable): boolean => ofEverybody.has(one);

/** The tables whose rows the rows of this one are part of: they go with them. */
export const ownersOf = (one: PgTable): { table: PgTable; columns: readonly string[]; foreign: readonly string[] }[] =>
  configOf(one)
    .foreignKeys.filter(({ onDelete }) => onDelete === 'cascade')
    .map((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return { table: foreignTable, columns: columns.map(({ name }) => name), foreign: foreignColumns.map(({ name }) => name) };
    });

export const isOfRank = (one: PgTable): boolean => ofRank.includes(one) || ownersOf(one).some(({ table }) => ofRank.includes(table));

/** Whether rows of the table belong to companies, or are companies. */
export const namesCompany = (one: PgTable): boolean => 'company_code' in getTableColumns(one);

/**
 * Whether companies share the rows of a table, so that whoever changes one changes it for all that use it. People and their rights are apart, and what
 * somebody says about a record is his own.
 */
export const isShared = (one: PgTable): boolean =>
  isLogged(one) &&
  !isOfRank(one) &&
  !isCommentTable(one) &&
  (!namesCompany(one) || (getTableColumns(one) as Record<string, { primary: boolean }>).company_code?.primary === true);

/** The function of the database that tells how many of the companies named use a row, by the row's key. */
export const usedElsewhere = (table: string): string => `kontor_used_elsewhere_${table}`;

/** SQL of the companies in which the caller does not work, found once for each statement; it names none for whoever works everywhere. */
export const notMine = '(select kontor_not_mine())';
