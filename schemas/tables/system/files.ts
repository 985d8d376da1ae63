import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import { code, image, instant, integer, text } from '../../kinds.gen.ts';
import { column, stamps, table } from '../define.ts';
import { companies } from '../settings/reference.ts';

/** What was uploaded, re-encoded and kept once per content; `file_key` is its digest and so its name in the storage. */
export const storedFiles = table(
  'stored_file',
  {
    file_key: column(code).primaryKey(),
    mime_type: column(code).notNull(),
    /** Bytes. */
    size: column(integer).notNull(),
    width: column(integer),
    height: column(integer),
    /** The company whose people brought it first and whose storage it takes up; of the demo nobody's. */
    owner_company: column(code).references(() => companies.company_code),
    /** Since when no row names it, as far as the last sweep saw (src/server/engine/storage/sweep-files.ts). */
    unused_since: column(instant),
    created_at: stamps().created_at,
  },
  (self) => [index('stored_file_owner').on(self.owner_company)],
);

/** The id of a picture: random, because whoever knows it sees the picture (`/p/{id}.jpg`). */
export const pictureId = () =>
  column(image)
    .primaryKey()
    .default(sql`replace(gen_random_uuid()::text, '-', '')`);

/** A picture that a field of another row names, such as a brand's logo; gone a month after nobody names it (src/server/engine/storage/sweep-files.ts). */
export const pictures = table(
  'picture',
  {
    picture_id: pictureId(),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    ...stamps(),
  },
  (self) => [index('picture_file').on(self.file_key)],
);
