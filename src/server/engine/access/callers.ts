import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError, appError } from '../../../shared/errors.ts';
import { AccessChanged } from '../database/database.ts';
import type { Actor, Database } from '../database/database.ts';
import { createRights } from './rights.ts';
import type { RightsByPage } from './rights.ts';
import type { Claims, Tokens } from './tokens.ts';

/** Who calls, for which company, with which rights: true at the moment of the call, never read from the token. */
export interface Caller extends Actor {
  userId: number;
  companyCode: string | null;
  accessVersion: number;
  family: string;
  rights: RightsByPage;
  /** Named permissions of the user, for which transitions may ask. */
  scopes: readonly string[];
}

const bearer = /^Bearer ([^\s]+)$/;
const companyCodePattern = /^[\p{L}\p{N}_-]{1,40}$/u;

function tokenOf(request: FastifyRequest): string {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw appError('unauthenticated');
  return token;
}

function companyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-company'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !companyCodePattern.test(header)) throw appError('bad_request');
  return header;
}

interface Standing {
  access_version: number;
  blocked: boolean;
  session_live: boolean;
  member: boolean;
  first_company: string | null;
}

const maxRemembered = 2_000;
/** What ends by the clock alone, such as a session on its last day, moves no access version. */
const longestMemory = 60_000;

/** How often a caller is found anew whose rights change just then. */
const attempts = 5;

/**
 * Finds the caller of a request; throws `unauthenticated`, or `forbidden` for a company that is not the caller's.
 * A caller that was found before is taken as `remembered` only by calls whose every transaction checks the access version.
 */
export function createCallers(database: Database, tokens: Pick<Tokens, 'verify'>) {
  const rightsOf = createRights();
  const remembered = new Map<string, { caller: Caller; until: number }>();

  const find = ({ userId, family }: Claims, company: string | null): Promise<Caller> =>
    database.system(async (tx) => {
      const standing = await tx.row<Standing>(sql`select * from kontor_caller(${userId}, ${family}, ${company})`);
      if (!standing || standing.blocked || !standing.session_live) throw appError('unauthenticated');
      if (!standing.member) throw appError('forbidden');
      const { rights, scopes } = await rightsOf(tx, userId, standing.access_version);
      return { userId, family, companyCode: company ?? standing.first_company, accessVersion: standing.access_version, rights, scopes };
    });

  return {
    /** The caller as the database knows it now. */
    async find(request: FastifyRequest): Promise<Caller> {
      return { ...(await find(await tokens.verify(tokenOf(request)), companyOf(request))), signal: request.gone };
    },

    /**
     * Runs what checks the access version in its own transactions. Where that has moved, or work is forbidden to a remembered caller,
     * whose rights may have grown since, the caller is found again and the work repeated.
     */
    async run<T>(request: FastifyRequest, work: (caller: Caller) => Promise<T>): Promise<T> {
      const claims = await tokens.verify(tokenOf(request));
      const company = companyOf(request);
      const { gone: signal } = request;
      const id = JSON.stringify([claims.userId, claims.family, company]);
      const findAnew = async (): Promise<Caller> => {
        const caller = await find(claims, company);
        if (remembered.size >= maxRemembered) remembered.clear();
        remembered.set(id, { caller, until: Date.now() + longestMemory });
        return caller;
      };
      for (let attempt = 1; ; attempt += 1) {
        const memory = remembered.get(id);
        const known = memory && memory.until > Date.now() ? memory.caller : undefined;
        try {
          return await work({ ...(known ?? (await findAnew())), signal });
        } catch (error) {
          const isOutdated = error instanceof AccessChanged || (known && error instanceof AppError && error.code === 'forbidden');
          if (!isOutdated || attempt === attempts) throw error;
          remembered.delete(id);
        }
      }
    },
  };
}
export type Callers = ReturnType<typeof createCallers>;
