import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { browserNames } from './browser-names.ts';
import type { BrowserNames } from './browser-names.ts';
import type { OwnSession } from './confirmation.ts';

/** A living session as its owner sees it. */
export interface SeenSession extends BrowserNames {
  session_id: string;
  address: string | null;
  begun_at: string;
  last_used_at: string;
  /** The one that asks. */
  here: boolean;
}

type StoredSession = Omit<SeenSession, keyof BrowserNames> & { user_agent: string | null };

/** The caller's living sessions, this one first, then the last used. What is used is known by its refreshes. As the owner of the database. */
export async function ownSessions(tx: Transaction, { userId, family }: OwnSession): Promise<SeenSession[]> {
  const stored = await tx.rows<StoredSession>(sql`
    select t.family as session_id, min(s.user_agent) as user_agent, min(s.address) as address, min(t.issued_at) as begun_at, max(t.issued_at) as last_used_at,
           t.family = ${family} as here
      from refresh_token t left join user_session s on s.family = t.family
     where t.user_id = ${userId} and s.impersonator_id is null group by t.family
    having bool_or(t.revoked_at is null and t.used_at is null and t.expires_at > now())
     order by here desc, last_used_at desc limit 100`);
  return stored.map(({ user_agent, ...session }) => ({ ...session, ...(user_agent ? browserNames(user_agent) : { browser: null, system: null }) }));
}
