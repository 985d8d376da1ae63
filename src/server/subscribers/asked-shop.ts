import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { appError } from '../../shared/errors.ts';
import type { Database } from '../database/database.ts';

/** The shop a public call speaks to. */
export interface AskedShop {
  shop_id: number;
  company_code: string;
  hostname: string;
}

/** The active shop of the request's X-Host, which comes without `www.` and port. @throws AppError not_found */
export async function askedShop(database: Database, { headers }: FastifyRequest): Promise<AskedShop> {
  const host = String(headers['x-host'] ?? '').slice(0, 200).toLowerCase();
  const shop = await database.system((tx) =>
    tx.row<AskedShop>(sql`
      select shop_id, company_code, hostname from shop where hostname in (${host}, ${`www.${host}`}) and active order by hostname = ${host} desc limit 1`),
  );
  if (!shop) throw appError('not_found');
  return shop;
}
