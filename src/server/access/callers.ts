import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { appError } from '../../shared/errors.ts';
import type { Actor, Database } from '../database/database.ts';
import { createRights } from './rights.ts';
import type { RightsByPage } from './rights.ts';
import type { Tokens } from './tokens.ts';

/** Who calls, for which company, with which rights: true at the moment of the call, never read from the token. */
export interface Caller extends Actor {
  userId: number;
  companyCode: string | null;
  family: string;
  rights: RightsByPage;
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

/** Finds the caller of a request; throws `unauthenticated`, or `forbidden` for a company that is not the caller's. */
export function createCallers(database: Database, tokens: Tokens) {
  const rightsOf = createRights();
  return async (request: FastifyRequest): Promise<Caller> => {
    const { userId, family } = await tokens.verify(tokenOf(request));
    const company = companyOf(request);
    return database.system(async (tx) => {
      const standing = await tx.row<Standing>(sql`select * from kontor_caller(${userId}, ${family}, ${company})`);
      if (!standing || standing.blocked || !standing.session_live) throw appError('unauthenticated');
      if (!standing.member) throw appError('forbidden');
      const rights = await rightsOf(tx, userId, standing.access_version);
      return { userId, family, companyCode: company ?? standing.first_company, rights };
    });
  };
}
export type Callers = ReturnType<typeof createCallers>;
