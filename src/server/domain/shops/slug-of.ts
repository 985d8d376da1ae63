import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * Words of addresses by texts per language: small letters without accents and digits, with hyphens for all between them. Letters of other scripts
 * than the Latin one stay. A text without any is left out.
 */
export const slugsOf = (texts: SQL): SQL => sql`
  coalesce((select jsonb_object_agg(language, slug)
     from (select t.key as language, trim(both '-' from regexp_replace(kontor_fold(t.value), '[^[:alnum:]]+', '-', 'g')) as slug
             from jsonb_each_text(coalesce(${texts}, '{}')) t) s
    where slug <> ''), '{}')`;
