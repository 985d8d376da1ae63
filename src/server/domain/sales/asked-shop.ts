import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../../engine/database/database.ts';

/** The shop a public call speaks to. */
export interface AskedShop {
  shop_id: number;
  company_code: string;
  hostname: string;
}

/** Selects the active shop of the request's X-Host, which comes without `www.` and port. */
export function selectAskedShop(columns: SQL, { headers }: FastifyRequest): SQL {
  const host = String(headers['x-host'] ?? '')
    .slice(0, 200)
    .toLowerCase();
  return sql`select ${columns} from shop where hostname in (${host}, ${`www.${host}`}) and active
    and not exists (select from company c where c.company_code = shop.company_code and c.disabled) order by hostname = ${host} desc limit 1`;
}

/** @throws AppError not_found */
export async function askedShop(database: Database, request: FastifyRequest): Promise<AskedShop> {
  const shop = await database.system((tx) => tx.row<AskedShop>(selectAskedShop(sql`shop_id, company_code, hostname`, request)));
  if (!shop) throw appError('not_found');
  return shop;
}
