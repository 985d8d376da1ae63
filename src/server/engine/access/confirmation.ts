import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import type { Caller } from './callers.ts';

/** Whose session: as much of a caller as says it. */
export type OwnSession = Pick<Caller, 'userId' | 'family'>;

/** Notes that somebody proved just now who he is: for so many minutes this session may do what is asked again. As the owner of the database. */
export async function noteConfirmed(tx: Transaction, { userId, family }: OwnSession, minutes: number): Promise<void> {
  await tx.execute(sql`
    insert into user_session (family, user_id, confirmed_until) values (${family}, ${userId}, now() + make_interval(mins => ${minutes}))
    on conflict (family) do update set confirmed_until = excluded.confirmed_until where user_session.user_id = excluded.user_id`);
}

/** What triggers ask of every write, asked of a reading, or by the owner of the database. @throws AppError confirm_identity */
export async function checkConfirmed(tx: Transaction, { userId, family }: OwnSession): Promise<void> {
  const asked = await tx.row<{ confirmed: boolean }>(sql`select kontor_is_confirmed(${family}, ${userId}) as confirmed`);
  if (asked?.confirmed !== true) throw appError('confirm_identity');
}
