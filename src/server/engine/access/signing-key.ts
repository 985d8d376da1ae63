import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** The secret that signs access tokens, made once per database and shared by all its servers. */
export const signingKey = (database: Database): Promise<string> =>
  database.system(async (tx) => {
    await tx.execute(sql`insert into signing_key (secret) values (${randomBytes(48).toString('base64')}) on conflict do nothing`);
    const row = await tx.row<{ secret: string }>(sql`select secret from signing_key`);
    if (!row) throw new Error('the signing key could not be stored');
    return row.secret;
  });
