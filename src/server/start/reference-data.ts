import { sql } from 'drizzle-orm';
import { capitalZones } from '../../shared/countries/capital-zones.ts';
import { regionCodes } from '../../shared/countries/region-codes.ts';
import { languages, localeTags } from '../../shared/languages.ts';
import type { Language, MultiText } from '../../shared/languages.ts';
import { seedSeaPorts } from '../domain/purchasing/sea-ports.ts';
import { seedBuiltInMessages } from './built-in-messages.ts';
import type { Transaction } from '../engine/database/database.ts';

/** Languages the program knows of; the first seven are those of its own texts. */
const known: readonly [code: string, iso: string, name: string, flag: string, familyNameFirst: boolean][] = [
  ['en', 'en-UK', 'English', 'GB', false],
  ['de', 'de-DE', 'Deutsch', 'DE', false],
  ['hu', 'hu-HU', 'Magyar', 'HU', true],
  ['sk', 'sk-SK', 'Slovenský', 'SK', false],
  ['ro', 'ro-RO', 'Română', 'RO', false],
  ['cs', 'cs-CZ', 'Český', 'CZ', false],
  ['bg', 'bg-BG', 'Български', 'BG', false],
  ['pl', 'pl-PL', 'Polski', 'PL', false],
  ['hr', 'hr-HR', 'Hrvatski', 'HR', false],
  ['sl', 'sl-SI', 'Slovenščina', 'SI', false],
  ['it', 'it-IT', 'Italiano', 'IT', false],
  ['fr', 'fr-FR', 'Français', 'FR', false],
  ['es', 'es-ES', 'Español', 'ES', false],
  ['uk', 'uk-UA', 'Українська', 'UA', false],
  ['el', 'el-GR', 'Ελληνικά', 'GR', false],
];

/** Decimals shown in shops; forints have none there, whatever ISO says. */
const currencies: readonly [code: string, precision: number][] = [
  ['EUR', 2],
  ['HUF', 0],
  ['RON', 2],
  ['CZK', 2],
  ['BGN', 2],
  ['USD', 2],
  ['GBP', 2],
  ['PLN', 2],
  ['CHF', 2],
  ['CNY', 2],
];

const eu = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Names come from Unicode's own data (CLDR), which Node carries in all seven languages. */
const namesIn = (type: 'region' | 'currency'): ((code: string) => MultiText) => {
  const books = languages.map((language: Language) => [language, new Intl.DisplayNames(localeTags[language], { type })] as const);
  return (code) => Object.fromEntries(books.map(([language, book]) => [language, book.of(code) ?? code]));
};

/** Languages, currencies, all countries a chooser offers and the program's own messages, which every database needs; run at each start. */
export async function seedReferenceData(tx: Transaction): Promise<void> {
  const languageRows = known.map(([code, iso, name, flag, familyNameFirst], position) => ({
    code,
    iso,
    name,
    flag,
    familyNameFirst,
    ui: position < languages.length,
    position,
  }));
  await tx.execute(sql`
    insert into language (language_code, iso_code, language_name, flag_code, family_name_first, ui, position)
    select code, iso, name, flag, "familyNameFirst", ui, position from jsonb_to_recordset(${JSON.stringify(languageRows)}::jsonb)
      as l(code text, iso text, name text, flag text, "familyNameFirst" boolean, ui boolean, position integer) order by position
    on conflict do nothing`);
  const currencyNames = namesIn('currency');
  const currencyRows = currencies.map(([code, precision]) => ({ code, precision, names: currencyNames(code) }));
  await tx.execute(sql`
    insert into currency (currency_code, currency_precision, currency_names)
    select code, precision, names from jsonb_to_recordset(${JSON.stringify(currencyRows)}::jsonb) as c(code text, precision integer, names jsonb)
    on conflict do nothing`);
  const countryNames = namesIn('region');
  const countryRows = regionCodes().map((code) => ({
    code,
    eu: eu.has(code),
    prefix: eu.has(code) ? (code === 'GR' ? 'EL' : code) : null,
    names: countryNames(code),
    zone: capitalZones.get(code) ?? null,
  }));
  await tx.execute(sql`
    insert into country (country_code, country_names, eu, vat_prefix, time_zone)
    select code, names, eu, prefix, zone from jsonb_to_recordset(${JSON.stringify(countryRows)}::jsonb) as c(code text, names jsonb, eu boolean, prefix text, zone text)
    on conflict (country_code) do update set time_zone = excluded.time_zone where country.time_zone is distinct from excluded.time_zone`);
  await seedSeaPorts(tx);
  await seedBuiltInMessages(tx);
}
