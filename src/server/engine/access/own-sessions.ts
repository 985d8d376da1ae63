import Bowser from 'bowser';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { OwnSession } from './confirmation.ts';

/** A living session as its owner sees it. */
export interface SeenSession {
  session_id: string;
  /** Names of browser and system, which are the same in all languages; null where the program told nothing that is known. */
  browser: string | null;
  system: string | null;
  address: string | null;
  begun_at: string;
  last_used_at: string;
  /** The one that asks. */
  here: boolean;
}

type StoredSession = Omit<SeenSession, 'browser' | 'system'> & { user_agent: string | null };

/** The names by which people know browser and system of a user agent. */
function namesIn(userAgent: string): Pick<SeenSession, 'browser' | 'system'> {
  const parsed = Bowser.getParser(userAgent);
  return { browser: parsed.getBrowserName() || null, system: parsed.getOSName() || null };
}

/** The caller's living sessions, this one first, then the last used. What is used is known by its refreshes. As the owner of the database. */
export async function ownSessions(tx: Transaction, { userId, family }: OwnSession): Promise<SeenSession[]> {
  const stored = await tx.rows<StoredSession>(sql`
    select t.family as session_id, min(s.user_agent) as user_agent, min(s.address) as address, min(t.issued_at) as begun_at, max(t.issued_at) as last_used_at,
           t.family = ${family} as here
      from refresh_token t left join user_session s on s.family = t.family
     where t.user_id = ${userId} and s.impersonator_id is null group by t.family
    having bool_or(t.revoked_at is null and t.used_at is null and t.expires_at > now())
     order by here desc, last_used_at desc limit 100`);
  return stored.map(({ user_agent, ...session }) => ({ ...session, ...(user_agent ? namesIn(user_agent) : { browser: null, system: null }) }));
}
