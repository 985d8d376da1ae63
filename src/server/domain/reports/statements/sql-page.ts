import { sql } from 'drizzle-orm';
import { appError } from '../../../../shared/errors.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import type { Services } from '../../../engine/services.ts';

const page = 'settings/sql';

/** The administrator who may run statements, in his company: by the page alone nobody else does, since statements know no rights of single lists. @throws AppError forbidden */
export async function statementCaller({ database }: Pick<Services, 'database'>, caller: Caller): Promise<{ userId: number; companyCode: string }> {
  const { userId, companyCode, rights } = caller;
  if (userId === null || companyCode === null || rights.get(page)?.list !== true) throw appError('forbidden', { page });
  const found = await database.system((tx) => tx.row<{ is_administrator: boolean }>(sql`select kontor_is_administrator(${userId}) as is_administrator`));
  if (found?.is_administrator !== true) throw appError('forbidden', { page });
  return { userId, companyCode };
}
