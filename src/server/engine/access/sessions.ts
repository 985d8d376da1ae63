import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import type { Caller } from './callers.ts';
import { noteConfirmed } from './confirmation.ts';
import type { OwnSession } from './confirmation.ts';
import { beginImpersonation } from './impersonations.ts';
import { hashToken, newOpaqueToken } from './tokens.ts';
import type { Tokens } from './tokens.ts';

/** What a session is at: how the program of its person calls itself, and from where. */
export interface Device {
  userAgent: string;
  address: string;
}

/** Of what a program says of itself, as much as is kept. */
const longestAgent = 300;

/** What a request tells of where it comes from. */
export const deviceOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Device => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, longestAgent),
  address: ip,
});

export interface TokenPair {
  token: string;
  refresh_token: string;
}

/** A refresh token is good for this long after its last use, a session as a whole for the second figure. */
const idleDays = 14;
const absoluteDays = 60;
/** Two tabs may refresh with the same token within this time, or one whose answer was lost: both get the same successor, neither is an attack. */
const graceSeconds = 10;

const store = async (tx: Transaction, token: string, userId: number, family: string, familyEnds: string | null): Promise<void> => {
  await tx.execute(sql`
    insert into refresh_token (token_hash, family, user_id, expires_at, family_expires_at)
    select ${hashToken(token)}, ${family}, ${userId}, least(now() + make_interval(days => ${idleDays}), ends), ends
      from (select coalesce(${familyEnds}::timestamptz, now() + make_interval(days => ${absoluteDays})) as ends) family`);
};

const noteDevice = async (tx: Transaction, family: string, { userAgent, address }: Device): Promise<void> => {
  await tx.execute(sql`update user_session set user_agent = ${userAgent}, address = ${address} where family = ${family}`);
};

interface UsedToken {
  user_id: number;
  family: string;
  family_expires_at: string;
}

/** Sessions: one family of refresh tokens each, of which one is good at a time. */
export function createSessions(database: Database, tokens: Tokens, { confirmedMinutes }: Pick<Installation, 'confirmedMinutes'>) {
  const pair = async (userId: number, family: string, refreshToken: string): Promise<TokenPair> => ({
    token: await tokens.sign({ userId, family }),
    refresh_token: refreshToken,
  });

  return {
    async open(userId: number, device: Device): Promise<TokenPair> {
      const family = randomUUID();
      const refreshToken = newOpaqueToken();
      await database.system(async (tx) => {
        await tx.execute(sql`update app_user set last_login_at = now() where user_id = ${userId}`);
        await store(tx, refreshToken, userId, family, null);
        await noteConfirmed(tx, { userId, family }, confirmedMinutes);
        await noteDevice(tx, family, device);
      });
      return pair(userId, family, refreshToken);
    },

    /**
     * Takes a refresh token out of use and gives the next pair; the taking is one statement, so of many at once one stores the successor,
     * and all within the grace are given it. A token used before that ends its whole family: either its owner or a thief holds a copy.
     */
    async refresh(refreshToken: string, device: Device): Promise<TokenPair> {
      const hash = hashToken(refreshToken);
      const successor = tokens.successorOf(refreshToken);
      const next = await database.system(async (tx) => {
        const used = await tx.row<UsedToken>(sql`
          update refresh_token t set used_at = now() from app_user u
           where t.token_hash = ${hash} and t.used_at is null and t.revoked_at is null and t.expires_at > now()
             and u.user_id = t.user_id and not u.blocked
          returning t.user_id, t.family, t.family_expires_at`);
        if (used) {
          await store(tx, successor, used.user_id, used.family, used.family_expires_at);
          await noteDevice(tx, used.family, device);
          return used;
        }
        const late = await tx.row<UsedToken>(sql`
          select user_id, family, family_expires_at from refresh_token
           where token_hash = ${hash} and revoked_at is null and expires_at > now() and used_at > now() - make_interval(secs => ${graceSeconds})`);
        if (late) return late;
        await tx.execute(sql`
          update refresh_token set revoked_at = now()
           where revoked_at is null and family = (select family from refresh_token where token_hash = ${hash})`);
        return null;
      });
      if (!next) throw appError('unauthenticated');
      return pair(next.user_id, next.family, successor);
    },

    /** Opens a session of somebody for an administrator to act in, which ends with his own, or after an hour. @throws AppError forbidden, confirm_identity */
    async impersonate(by: Caller, { person, reason }: { person: number; reason: string }, device: Device): Promise<TokenPair> {
      const family = randomUUID();
      const token = newOpaqueToken();
      await database.system(async (tx) => {
        await store(tx, token, person, family, await beginImpersonation(tx, by, { person, reason, family }));
        await noteDevice(tx, family, device);
      });
      return pair(person, family, token);
    },

    /** Ends a session of a person, or without its family all but the one in which he is. */
    async closeOwn({ userId, family: here }: OwnSession, family?: string): Promise<void> {
      const which = family === undefined ? sql`family <> ${here}` : sql`family = ${family}`;
      await database.system((tx) => tx.execute(sql`update refresh_token set revoked_at = now() where user_id = ${userId} and ${which} and revoked_at is null`));
    },

    close: (family: string): Promise<number> =>
      database.system((tx) => tx.execute(sql`update refresh_token set revoked_at = now() where family = ${family} and revoked_at is null`)),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
