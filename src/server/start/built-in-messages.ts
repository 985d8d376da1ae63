import { sql } from 'drizzle-orm';
import { screensOfMessages } from '../../generated/server/message-use.gen.ts';
import { defaultLanguage, languages } from '../../shared/languages.ts';
import type { Language, MultiText } from '../../shared/languages.ts';
import type { Transaction } from '../engine/database/database.ts';
import { textsOf } from '../engine/locale-texts.ts';

const screenTitle = (screen: string): string => `screen.${screen.replaceAll('/', '.')}`;

/** What shows a message, in the words of a language. */
function placesIn(language: Language, shown: readonly string[]): string {
  const texts = textsOf(language);
  const titles = shown.flatMap((screen) => texts[screenTitle(screen)] ?? []);
  return titles.length > 0 ? titles.sort((a, b) => a.localeCompare(b, language)).join(', ') : (texts['captions.general'] ?? '');
}

const perLanguage = (textOf: (language: Language) => string): MultiText => Object.fromEntries(languages.map((language) => [language, textOf(language)]));

/** Writes down the messages that the program speaks to its users, so that they are listed and searched as any rows; what did not change is left alone. */
export async function seedBuiltInMessages(tx: Transaction): Promise<void> {
  const known = textsOf(defaultLanguage);
  const rows = Object.entries(screensOfMessages).flatMap(([caption_key, shown]) =>
    known[caption_key] === undefined
      ? []
      : [
          {
            caption_key,
            built_in: perLanguage((language) => textsOf(language)[caption_key] ?? ''),
            used_on: perLanguage((language) => placesIn(language, shown)),
          },
        ],
  );
  await tx.execute(sql`
    with told as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(caption_key text, built_in jsonb, used_on jsonb)),
         gone as (delete from built_in_message m where not exists (select 1 from told t where t.caption_key = m.caption_key))
    insert into built_in_message as m (caption_key, built_in, used_on) select caption_key, built_in, used_on from told
    on conflict (caption_key) do update set built_in = excluded.built_in, used_on = excluded.used_on
     where (m.built_in, m.used_on) is distinct from (excluded.built_in, excluded.used_on)`);
}
