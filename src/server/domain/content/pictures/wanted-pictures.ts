import { sql } from 'drizzle-orm';
import type { PictureFailure } from '../../../../shared/content/content-kinds.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Actor, Database, Transaction } from '../../../engine/database/database.ts';
import { noticeOf } from '../../../engine/records/log/table-notice.ts';

/** Channel that wakes the drawing of pictures. */
export const pictureChannel = 'pictures_wanted';

/** Content of which pictures are to be drawn now. */
export interface WantedPictures {
  content_item_id: number;
  company_code: string;
  wanted_by: number | null;
  picture_prompt: string;
  pictures_wanted: number;
  picture_attempts: number;
}

const isFree = sql`not exists (select from company c where c.company_code = i.company_code and c.disabled)`;
export const nextPicture = sql`(select min(i.pictures_due_at) from content_item i where i.pictures_wanted > 0 and ${isFree})`;

export const duePictures = (database: Database): Promise<WantedPictures[]> =>
  database.system((tx) =>
    tx.rows<WantedPictures>(sql`
      select i.content_item_id, i.company_code, i.wanted_by, coalesce(nullif(i.picture_prompt, ''), i.title ->> 'en', (select v from jsonb_each_text(i.title) as t(k, v) limit 1)) as picture_prompt,
             i.pictures_wanted, i.picture_attempts
        from content_item i where i.pictures_wanted > 0 and i.pictures_due_at <= now() and ${isFree} order by i.pictures_due_at, i.content_item_id limit 20`),
  );

/** Wants so many further pictures of each of the selected. @returns how many rows that are */
export async function wantPictures(tx: Transaction, { companyCode, userId }: Actor, keys: readonly JsonObject[], count: number): Promise<number> {
  const changed = await tx.execute(sql`
    update content_item set pictures_wanted = ${count}, pictures_due_at = now(), wanted_by = ${userId}, picture_attempts = 0, picture_failure = null
     where content_item_id in (select content_item_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(content_item_id bigint))`);
  await tx.rows(sql`select ${noticeOf(['content_item'], companyCode)}, pg_notify(${pictureChannel}, '')`);
  return changed;
}

/** One of them is there. */
export const wasDrawn = (tx: Transaction, { content_item_id }: WantedPictures): Promise<number> =>
  tx.execute(sql`
    update content_item set pictures_wanted = greatest(pictures_wanted - 1, 0), pictures_due_at = case when pictures_wanted > 1 then now() end, picture_attempts = 0, picture_failure = null
     where content_item_id = ${content_item_id}`);

/** None was drawn: it is tried again after a while, or not any more. */
export const wasNotDrawn = (
  database: Database,
  { content_item_id, company_code }: WantedPictures,
  failure: PictureFailure,
  pause: number | null,
): Promise<unknown> =>
  database.system(async (tx) => {
    await tx.execute(sql`
      update content_item set picture_failure = ${failure}, picture_attempts = picture_attempts + 1, pictures_wanted = case when ${pause}::int is null then 0 else pictures_wanted end,
             pictures_due_at = now() + ${pause}::int * interval '1 second' where content_item_id = ${content_item_id}`);
    await tx.rows(sql`select ${noticeOf(['content_item'], company_code)}`);
  });
