import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { text } from '../kinds.gen.ts';
import { column } from './define.ts';

/**
 * What the person calls the token by which a program did for him what the row tells; empty for what he did himself. Every table that tells who did something has it
 * beside the person, as `program_name`, and forms that show the person show it.
 */
export const programColumn = () => column(text).default(sql`nullif(current_setting('app.program', true), '')`);

/** Where the table's rows tell by which token a program made them; undefined where they do not. */
export const programColumnOf = (of: PgTable): PgColumn | undefined => Object.values<PgColumn>(getTableColumns(of)).find(({ name }) => name === 'program_name');
