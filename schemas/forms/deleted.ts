import { or, not } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { asked } from '../asked.ts';
import { flag } from '../kinds.gen.ts';
import { deletedColumnOf } from '../tables/define.ts';
import { declareParams } from './params.ts';
import type { Param } from './params.ts';

/** The param by which deleted records are listed beside the others. */
export const withDeleted = 'with_deleted';

const chosen = declareParams({ [withDeleted]: asked(flag).initially(false) });

interface Deletable {
  fields: { deleted: PgColumn };
  params: Record<string, Param>;
  /** Keeps deleted records out unless they are asked for. */
  living: SQL | undefined;
}

/** What a form has besides because its records are marked when they are deleted; undefined where they go for good. */
export function ofDeleted(table: PgTable | undefined): Deletable | undefined {
  const deleted = table && deletedColumnOf(table);
  return deleted && { fields: { deleted }, params: chosen, living: or(not(deleted), chosen[withDeleted].getSQL()) };
}
