import { sql } from 'drizzle-orm';
import { frontendPages } from '../../../../schemas/tables/shops/pages.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { canonical } from '../../../shared/canonical-json.ts';

export const pages = rowsOf(frontendPages);

/** What is copied for visitors when a page is published. */
const shown = ['title', 'body', 'slug', 'meta_description'] as const;

/** Locks pages with all that publishing reads and writes. */
export const lockPages = (tx: Transaction, keys: readonly JsonObject[]) =>
  pages.lock(tx, keys, ...shown, 'frontend_page_id', 'published', 'published_at', 'publish_at');

type LockedPage = Awaited<ReturnType<typeof lockPages>>[number];

const toPublished = ({ title, body, slug, meta_description }: LockedPage) => ({ title, body, slug, meta_description });

/** Lets visitors read what is written in the pages. Those that they read as they are stay, unless they wait to be published. @returns how many were published */
export async function publish(tx: Transaction, changes: ChangeSetWriter, rows: readonly LockedPage[]): Promise<number> {
  const due = rows.filter((row) => row.publish_at !== null || canonical(row.published) !== canonical(toPublished(row)));
  // As the database writes moments, so that what an undo compares is the same.
  const moment = await tx.row<{ now: string }>(sql`select to_json(now()) #>> '{}' as now`);
  await pages.update(changes, due, (row) => ({ published: toPublished(row), published_at: moment?.now ?? null, publish_at: null }));
  return due.length;
}
