import { sql } from 'drizzle-orm';
import { screensOfMessages } from '../../generated/server/message-use.gen.ts';
import { defaultLanguage, languages } from '../../shared/languages.ts';
import type { Language, MultiText } from '../../shared/languages.ts';
import type { Transaction } from '../engine/database/database.ts';
import { textsOf, writtenIn } from '../engine/locale-texts.ts';
import { seedOnce } from '../engine/database/seed-once.ts';

const screenTitle = (screen: string): string => `screen.${screen.replaceAll('/', '.')}`;

/** What shows messages, in the words of a language; many are shown at the same places. */
function createPlaces(language: Language): (shown: readonly string[]) => string {
  const texts = textsOf(language);
  const { compare } = new Intl.Collator(language);
  const known = new Map<string, string>();
  return (shown) => {
    const id = shown.join(' ');
    const told = known.get(id);
    if (told !== undefined) return told;
    const titles = shown.flatMap((screen) => texts[screenTitle(screen)] ?? []).sort(compare);
    const places = titles.length > 0 ? titles.join(', ') : (texts['captions.general'] ?? '');
    known.set(id, places);
    return places;
  };
}

interface Speaker {
  language: Language;
  textOf: (key: string) => string;
  placesOf: (shown: readonly string[]) => string;
}

const speakerOf = (language: Language): Speaker => {
  const texts = textsOf(language);
  return { language, textOf: (key) => texts[key] ?? '', placesOf: createPlaces(language) };
};

/** Counted up when the same texts are told in another way: what is below makes other rows of them. */
const edition = 1;

/** All messages in all languages, as JSON. */
function messages(): string {
  const known = textsOf(defaultLanguage);
  const speakers = languages.map(speakerOf);
  const perLanguage = (told: (by: Speaker) => string): MultiText => Object.fromEntries(speakers.map((by) => [by.language, told(by)]));
  const rows = Object.entries(screensOfMessages).flatMap(([caption_key, shown]) =>
    known[caption_key] === undefined
      ? []
      : [{ caption_key, built_in: perLanguage(({ textOf }) => textOf(caption_key)), used_on: perLanguage(({ placesOf }) => placesOf(shown)) }],
  );
  return JSON.stringify(rows);
}

const write = (tx: Transaction): Promise<number> =>
  tx.execute(sql`
    with told as (select * from jsonb_to_recordset(${messages()}::jsonb) as t(caption_key text, built_in jsonb, used_on jsonb)),
         gone as (delete from built_in_message m where not exists (select 1 from told t where t.caption_key = m.caption_key))
    insert into built_in_message as m (caption_key, built_in, used_on) select caption_key, built_in, used_on from told
    on conflict (caption_key) do update set built_in = excluded.built_in, used_on = excluded.used_on
     where (m.built_in, m.used_on) is distinct from (excluded.built_in, excluded.used_on)`);

/** Writes down the messages that the program speaks to its users, so that they are listed and searched as any rows; what did not change is left alone. */
export const seedBuiltInMessages = (tx: Transaction): Promise<void> =>
  seedOnce(tx, 'built_in_message', [String(edition), JSON.stringify(screensOfMessages), ...languages.flatMap(writtenIn)], () => write(tx));
