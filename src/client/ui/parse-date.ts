/** yyyy-MM-dd of a Date's local day. */
export function toDateText(date: Date): string {
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

/** The local day of a yyyy-MM-dd text; null for anything else, 31 February too. */
export function toDate(text: string | null): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  if (!match) return null;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return toDateText(date) === text ? date : null;
}

type DatePart = 'year' | 'month' | 'day';

function toPartOrder(locale: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts();
  return parts.map((part) => part.type).filter((type): type is DatePart => type === 'year' || type === 'month' || type === 'day');
}

/**
 * A date as people type it, in the order of their language, as yyyy-MM-dd: `24.12.2026`, `24/12/26`, `2026. 12. 24.`, `24.12.2026 г.`,
 * `20261224`; `24.12` is of the present year. Null when it is no date.
 */
export function parseDate(text: string, locale: string, today = new Date()): string | null {
  const typed = text.trim();
  if (!/^\d[\d\s./-]*(?:г\.?)?$/u.test(typed)) return null;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  const numbers = compact ? compact.slice(1) : typed.split(/\D+/).filter(Boolean);
  if (numbers.length < 2 || numbers.length > 3) return null;
  const yearFirst = numbers[0]?.length === 4;
  const order: DatePart[] = yearFirst ? ['year', 'month', 'day'] : toPartOrder(locale);
  const given = numbers.length === 3 ? order : order.filter((part) => part !== 'year');
  const read = (part: DatePart) => numbers[given.indexOf(part)];
  const year = read('year') ?? String(today.getFullYear());
  const fullYear = year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${(read('month') ?? '').padStart(2, '0')}-${(read('day') ?? '').padStart(2, '0')}`;
  return toDate(iso) ? iso : null;
}
