import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { MultiText } from '../../../shared/languages.ts';
import { defineDemo } from '../../engine/demo/define.ts';
import { ratesIn } from '../prices/ecb-rates.ts';
import type { DayQuotes } from '../prices/ecb-rates.ts';
import { demoCompanies } from './demo/companies.ts';

type Rate = { code: string; percent: number; from: string; to: string | null; standard: boolean };

/** Rates with the days they took effect (EU VAT rates in force; docs/formulae.md, VAT and totals). */
const vatRates: Readonly<Record<string, readonly Rate[]>> = {
  HU: [
    { code: 'HU27', percent: 27, from: '2012-01-01', to: null, standard: true },
    { code: 'HU18', percent: 18, from: '2009-07-01', to: null, standard: false },
    { code: 'HU5', percent: 5, from: '2004-01-01', to: null, standard: false },
  ],
  DE: [
    { code: 'DE19', percent: 19, from: '2021-01-01', to: null, standard: true },
    { code: 'DE7', percent: 7, from: '2021-01-01', to: null, standard: false },
  ],
  RO: [
    { code: 'RO19', percent: 19, from: '2017-01-01', to: '2025-07-31', standard: false },
    { code: 'RO21', percent: 21, from: '2025-08-01', to: null, standard: true },
    { code: 'RO9', percent: 9, from: '2017-01-01', to: '2025-07-31', standard: false },
    { code: 'RO11', percent: 11, from: '2025-08-01', to: null, standard: false },
  ],
  SK: [
    { code: 'SK20', percent: 20, from: '2011-01-01', to: '2024-12-31', standard: false },
    { code: 'SK23', percent: 23, from: '2025-01-01', to: null, standard: true },
  ],
  CZ: [
    { code: 'CZ21', percent: 21, from: '2013-01-01', to: null, standard: true },
    { code: 'CZ12', percent: 12, from: '2024-01-01', to: null, standard: false },
  ],
  BG: [
    { code: 'BG20', percent: 20, from: '1999-01-01', to: null, standard: true },
    { code: 'BG9', percent: 9, from: '2011-04-01', to: null, standard: false },
  ],
};

/** Countries a company sells to and therefore needs rates of. */
const markets: Readonly<Record<string, readonly string[]>> = { 'KT-HU': ['HU', 'SK', 'CZ'], 'KT-DE': ['DE'], 'KT-RO': ['RO', 'BG'] };

const vatNames = (percent: number): MultiText => ({
  en: `VAT ${percent}%`,
  de: `MwSt. ${percent} %`,
  hu: `ÁFA ${percent}%`,
  sk: `DPH ${percent} %`,
  ro: `TVA ${percent}%`,
  cs: `DPH ${percent} %`,
  bg: `ДДС ${percent}%`,
});

/** What the European Central Bank told on the days of the demo. */
const readQuotes = (): DayQuotes[] => {
  const quotes = JSON.parse(readFileSync(new URL('./demo/ecb-rates.json', import.meta.url), 'utf8')) as ({ day: string } & Readonly<Record<string, number>>)[];
  return quotes.map(({ day, ...perEuro }) => ({ day, perEuro }));
};

/** Companies with shops, a warehouse, VAT rates of their markets and exchange rates. */
export default defineDemo({
  after: [],
  async seed(tx) {
    for (const company of demoCompanies) {
      await tx.execute(sql`
      insert into company (company_code, company_name, country_code, currency_code, vat_no, address_line, zip_code, city, email, language_code)
      values (${company.code}, ${company.name}, ${company.country}, ${company.currency}, ${company.vatNo}, ${company.address[0]}, ${company.address[1]},
              ${company.address[2]}, ${company.email}, ${company.language})`);
      for (const shop of company.shops) {
        await tx.execute(sql`
        insert into shop (company_code, hostname, shop_name, currency_code, price_type, languages, email, phone)
        values (${company.code}, ${shop.hostname}, ${shop.name}, ${shop.currency}, ${shop.priceType}, ${`{${shop.languages.join(',')}}`}::text[], ${shop.email}, ${shop.phone})`);
      }
      await tx.execute(sql`insert into warehouse (company_code, warehouse_name) values (${company.code}, ${company.name})`);
      for (const country of markets[company.code] ?? []) {
        for (const rate of vatRates[country] ?? []) {
          await tx.execute(sql`
          insert into vat (company_code, country_code, vat_code, vat_names, vat_rate, vat_default, valid_from, valid_to)
          values (${company.code}, ${country}, ${rate.code}, ${JSON.stringify(vatNames(rate.percent))}::jsonb, ${rate.percent}, ${rate.standard}, ${rate.from}, ${rate.to})`);
        }
      }
      await tx.execute(sql`
      insert into fx_rate (company_code, currency_code, valid_on, rate, source)
      select ${company.code}, currency_code, valid_on, rate, 'ecb'
        from jsonb_to_recordset(${JSON.stringify(ratesIn(company.currency, readQuotes()))}::jsonb) as r(currency_code text, valid_on date, rate numeric)`);
    }
  },
});
