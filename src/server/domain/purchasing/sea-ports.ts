import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import ports from './data/sea-ports.json' with { type: 'json' };

/** Makes the sea ports known by which ports of loading and of discharge are looked up; those that are known stay as they are. */
export async function seedSeaPorts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into port (locode, port_name, country_code)
    select left(line, 5), substr(line, 7), left(line, 2) from jsonb_array_elements_text(${JSON.stringify(ports)}::jsonb) line on conflict do nothing`);
}
