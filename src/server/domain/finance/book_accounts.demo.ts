import { sql } from 'drizzle-orm';
import type { MultiText } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';

interface Account {
  /** In the charts of accounts of Hungary, Germany and Romania. */
  codes: Readonly<Record<string, string>>;
  names: MultiText;
  isStock: boolean;
}

const accounts: readonly Account[] = [
  {
    codes: { HU: '261', DE: '3980', RO: '371' },
    isStock: true,
    names: { en: 'Merchandise', de: 'Handelswaren', hu: 'Kereskedelmi áruk', sk: 'Tovar na sklade', ro: 'Mărfuri', cs: 'Zboží na skladě', bg: 'Стоки' },
  },
  {
    codes: { HU: '282', DE: '3981', RO: '381' },
    isStock: true,
    names: { en: 'Packaging', de: 'Verpackungen', hu: 'Betétdíjas göngyölegek', sk: 'Obaly', ro: 'Ambalaje', cs: 'Obaly', bg: 'Опаковки' },
  },
  {
    codes: { HU: '511', DE: '4930', RO: '604' },
    isStock: false,
    names: {
      en: 'Consumables',
      de: 'Verbrauchsmaterial',
      hu: 'Fogyóanyagok',
      sk: 'Spotrebný materiál',
      ro: 'Materiale nestocate',
      cs: 'Spotřební materiál',
      bg: 'Консумативи',
    },
  },
];

/** Accounts of each company's books, numbered as in the charts of its country. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    await tx.execute(sql`
    insert into account (company_code, account_code, account_names, is_stock_account)
    select c.company_code, a.codes->>c.country_code, a.names, a."isStock"
      from company c cross join jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(codes jsonb, names jsonb, "isStock" boolean)
     where a.codes ? c.country_code order by c.company_code, 2`);
  },
});
