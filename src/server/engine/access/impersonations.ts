import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import type { Caller } from './callers.ts';
import { checkConfirmed } from './confirmation.ts';

/** Whoever may add here may act as others: the page that lists when somebody did. */
const page = 'partners/impersonations';
const longestMinutes = 60;

interface Beginning {
  person: number;
  reason: string;
  family: string;
}

/**
 * Notes that an administrator acts as somebody else in a new session. He may do all that the other may, so it gives him nothing: it shows him what the other
 * sees. As the owner of the database.
 * @returns when the session ends, which is no later than his own
 * @throws AppError forbidden; confirm_identity
 */
export async function beginImpersonation(tx: Transaction, by: Caller, { person, reason, family }: Beginning): Promise<string> {
  const asked = await tx.row<{ allowed: boolean }>(sql`
    select kontor_is_administrator(${by.userId}) and kontor_may_all(${by.userId}, ${person}) and user_id <> ${by.userId} and not blocked as allowed
      from app_user where user_id = ${person}`);
  if (asked?.allowed !== true || !by.rights.get(page)?.add) throw appError('forbidden');
  await checkConfirmed(tx, by);
  await tx.execute(sql`
    insert into user_session (family, user_id, confirmed_until, impersonator_id, impersonator_family) values (${family}, ${person}, now(), ${by.userId}, ${by.family})`);
  await tx.execute(sql`
    insert into impersonation (user_id, impersonator_name, reason, family) select ${person}, user_name, ${reason}, ${family} from app_user where user_id = ${by.userId}`);
  const own = await tx.row<{ ends: string }>(sql`
    select least(max(family_expires_at), now() + make_interval(mins => ${longestMinutes}))::text as ends from refresh_token where family = ${by.family}`);
  if (!own) throw appError('unauthenticated');
  return own.ends;
}

/** Notes that it is over. */
export const endImpersonation = (tx: Transaction, family: string): Promise<number> =>
  tx.execute(sql`update impersonation set ended_at = now() where family = ${family} and ended_at is null`);
