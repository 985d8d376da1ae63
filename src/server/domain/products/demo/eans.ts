import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const places = Array.from({ length: 12 }, (_, place) => place + 1);

/** The EAN-13 of twelve digits: they and their check digit (as isEan13 of src/shared/labels asks for it), so that scanners accept it. */
export function ean13(digits: SQL): SQL {
  const terms = places.map((place) => sql`${sql.raw(String(place % 2 === 0 ? 3 : 1))} * substr(${digits}, ${sql.raw(String(place))}, 1)::int`);
  return sql`${digits} || ((10 - (${sql.join(terms, sql` + `)}) % 10) % 10)::text`;
}
