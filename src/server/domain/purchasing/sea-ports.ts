import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { seedOnce } from '../../engine/database/seed-once.ts';

/** Each as its code, a blank and its name. */
const known = (): string => readFileSync(new URL('./data/sea-ports.json', import.meta.url), 'utf8');

/** Makes the sea ports known by which ports of loading and of discharge are looked up; those that are known stay as they are. */
export const seedSeaPorts = (tx: Transaction): Promise<void> => {
  const ports = known();
  const write = () =>
    tx.execute(sql`
      insert into port (locode, port_name, country_code)
      select left(line, 5), substr(line, 7), left(line, 2) from jsonb_array_elements_text(${ports}::jsonb) line on conflict do nothing`);
  return seedOnce(tx, 'port', [ports], write);
};
