import { eq, sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { captions } from '../../tables/system/change-log.ts';
import { builtInMessages } from '../../tables/texts/translation.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Every message of the program with its built-in texts and where it is shown; a text that is written here stands in the place of the built-in one. */
export default defineForm({
  key: ['caption_key'],
  fields: {
    ...pick(builtInMessages, 'caption_key', 'built_in'),
    texts: captions.texts,
    overridden: computed(flag, sql`coalesce(${captions.texts} <> '{}', false)`),
    used_on: builtInMessages.used_on,
    updated_at: captions.updated_at,
  },
  from: (select) => select.from(builtInMessages).leftJoin(captions, eq(captions.caption_key, builtInMessages.caption_key)),
  search: ['caption_key', 'built_in', 'texts'],
  write: ['texts'],
  actions: ['restore_built_in'],
});
