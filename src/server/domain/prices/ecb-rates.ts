import { Decimal } from 'decimal.js';
import { readXml } from '../../engine/transfer/import/xml.ts';

/** What one euro cost on a day, in units of other currencies: as the European Central Bank tells it. */
export interface DayQuotes {
  day: string;
  perEuro: Readonly<Record<string, number>>;
}

export interface DayRate {
  currency_code: string;
  valid_on: string;
  rate: number;
}

/** Decimals of the kind rate. */
const decimals = 12;
const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/**
 * Reads the bank's file of a day, or of its history: `<Cube time="2026-04-13"><Cube currency="HUF" rate="366.9"/>…`. What it has besides is no rate.
 * @throws AppError unsupported_type where it is no XML
 */
export function readEcbQuotes(xml: Uint8Array): DayQuotes[] {
  const days = new Map<string, Record<string, number>>();
  let day: string | undefined;
  readXml(xml, {
    open(name, { time, currency, rate }) {
      if (name !== 'Cube') return;
      if (time !== undefined) day = isDay(time) ? time : undefined;
      const units = Number(rate);
      if (day === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency) || !Number.isFinite(units) || units <= 0) return;
      const quotes = days.get(day) ?? {};
      quotes[currency] = units;
      days.set(day, quotes);
    },
  });
  return [...days].map(([of, perEuro]) => ({ day: of, perEuro }));
}

/** One unit of each currency in the company's own: ecb(base) / ecb(currency), the euro itself counting 1. Days that do not tell the base have none. */
export function ratesIn(base: string, quotes: readonly DayQuotes[]): DayRate[] {
  return quotes.flatMap(({ day, perEuro }) => {
    const units = new Map([...Object.entries(perEuro), ['EUR', 1] as const]);
    const own = units.get(base);
    if (own === undefined) return [];
    return [...units].flatMap(([currency_code, per]) =>
      currency_code === base ? [] : [{ currency_code, valid_on: day, rate: new Decimal(own).div(per).toDecimalPlaces(decimals).toNumber() }],
    );
  });
}
