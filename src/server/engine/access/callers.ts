import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError, appError } from '../../../shared/errors.ts';
import { AccessChanged } from '../database/database.ts';
import type { Actor, Database, Transaction } from '../database/database.ts';
import { isMachineToken, sessionOf, useMachineToken } from './machine-tokens.ts';
import type { MachineToken } from './machine-tokens.ts';
import { createRights, narrowed, nowhere } from './rights.ts';
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
  /** Who acts in his place, by name. */
  impersonator?: string;
  /** Of an assistant: by which token it calls, and whether it may draft. Its rights are those of its person on the token's pages: what it does with them is the matter of the tools. */
  assistant?: { machine_token_id: number; drafts: boolean };
}

/** What of a request tells who calls. */
export type CallingRequest = Pick<FastifyRequest, 'headers' | 'gone'>;

const bearer = /^Bearer ([^\s]+)$/;
const companyCodePattern = /^[\p{L}\p{N}_-]{1,40}$/u;

function tokenOf(request: CallingRequest): string {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw appError('unauthenticated');
  return token;
}

function companyOf(request: CallingRequest): string | null {
  const header = request.headers['x-company'];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !companyCodePattern.test(header)) throw appError('bad_request');
  return header;
}

/** What a request shows: a token that we signed, or one of a program, which the database knows. */
type Shown = { claims: Claims } | { machineToken: string };

interface Standing {
  access_version: number;
  blocked: boolean;
  session_live: boolean;
  member: boolean;
  first_company: string | null;
  /** Who acts in place of the person. */
  impersonator: string | null;
}

/** At which door a token is shown: one of an assistant opens /mcp and nothing else, and nothing else opens that. */
type Door = 'usual' | 'assistant';

const maxRemembered = 2_000;
/** What ends by the clock alone, such as a session on its last day, moves no access version. */
const longestMemory = 60_000;

/** Callers found lately, by what their requests show. */
function createMemory() {
  const known = new Map<string, { caller: Caller; until: number }>();
  return {
    of(id: string): Caller | undefined {
      const memory = known.get(id);
      return memory && memory.until > Date.now() ? memory.caller : undefined;
    },
    keep(id: string, caller: Caller): void {
      if (known.size >= maxRemembered) known.clear();
      known.set(id, { caller, until: Date.now() + longestMemory });
    },
    forget: (id: string): boolean => known.delete(id),
  };
}

/** What a caller is remembered by. */
const idOf = (shown: Shown, company: string | null): string => JSON.stringify([shown, company]);

/** The caller of a request as the database knows him now. */
function createFind(database: Database) {
  const rightsOf = createRights();

  /** Of a session by its signature, of a program by what the database knows of its token. */
  const claimsOf = async (tx: Transaction, shown: Shown): Promise<{ claims: Claims; machine: MachineToken | undefined }> => {
    if ('claims' in shown) return { claims: shown.claims, machine: undefined };
    const machine = await useMachineToken(tx, shown.machineToken);
    if (!machine) throw appError('unauthenticated');
    return { claims: { userId: machine.user_id, family: sessionOf(machine) }, machine };
  };

  return (shown: Shown, asked: string | null, door: Door = 'usual'): Promise<Caller> =>
    database.system(async (tx) => {
      const { claims, machine } = await claimsOf(tx, shown);
      if ((machine?.for_assistant === true) !== (door === 'assistant')) throw appError('unauthenticated');
      // An assistant works in the one company of its token, whether or not it says so.
      const company = asked ?? (door === 'assistant' ? (machine?.only_company ?? null) : null);
      const { userId, family } = claims;
      const standing = await tx.row<Standing>(sql`select * from kontor_caller(${userId}, ${family}, ${company})`);
      if (!standing || standing.blocked || !standing.session_live) throw appError('unauthenticated');
      if (!standing.member) throw appError('forbidden');
      const { rights, scopes } = await rightsOf(tx, userId, standing.access_version);
      const own = { userId, family, companyCode: company ?? standing.first_company, accessVersion: standing.access_version, scopes };
      const isAssistant = door === 'assistant' && machine !== undefined;
      const known = machine ? narrowed(rights, isAssistant ? { ...machine, writes: true } : machine) : rights;
      const { impersonator } = standing;
      return {
        ...own,
        rights: standing.first_company === null ? nowhere(known) : known,
        ...(machine && { program: machine.token_name }),
        ...(isAssistant && { assistant: { machine_token_id: machine.machine_token_id, drafts: machine.writes } }),
        ...(impersonator !== null && { program: impersonator, impersonator }),
      };
    });
}

const createShownBy =
  (tokens: Pick<Tokens, 'verify'>) =>
  async (request: CallingRequest): Promise<Shown> => {
    const token = tokenOf(request);
    return isMachineToken(token) ? { machineToken: token } : { claims: await tokens.verify(token) };
  };

/** How often a caller is found anew whose rights change just then. */
const attempts = 5;

/**
 * Finds the caller of a request; throws `unauthenticated`, or `forbidden` for a company that is not the caller's.
 * A caller that was found before is taken as `remembered` only by calls whose every transaction checks the access version.
 */
export function createCallers(database: Database, tokens: Pick<Tokens, 'verify'>) {
  const remembered = createMemory();

  const find = createFind(database);
  const shownBy = createShownBy(tokens);

  async function findNow(request: CallingRequest, door: Door): Promise<Caller> {
    const shown = await shownBy(request);
    const company = companyOf(request);
    const { accessVersion, ...known } = await find(shown, company, door);
    const renewedVersion = async (): Promise<number | undefined> => {
      const { accessVersion: newest, ...now } = await find(shown, company, door);
      return isDeepStrictEqual(now, known) ? newest : undefined;
    };
    return { ...known, accessVersion, renewedVersion, signal: request.gone };
  }

  return {
    /**
     * Whose token the request shows. A signature says it without the database, also of a session that has ended meanwhile; whose a program's token is
     * only the database knows, unless it was told lately.
     */
    async recognise(request: CallingRequest): Promise<number> {
      const shown = await shownBy(request);
      if ('claims' in shown) return shown.claims.userId;
      const company = companyOf(request);
      return (remembered.of(idOf(shown, company)) ?? (await find(shown, company))).userId;
    },

    /** The person for whom an assistant calls, as the database knows him and the token now: nothing of it is remembered. */
    findAssistant: (request: CallingRequest): Promise<Caller> => findNow(request, 'assistant'),

    /** The caller as the database knows it now. What others may can change as long as he works: only a change of his own rights ends his transactions. */
    find: (request: CallingRequest): Promise<Caller> => findNow(request, 'usual'),

    /**
     * Runs what checks the access version in its own transactions. Where that has moved, or work is forbidden to a remembered caller,
     * whose rights may have grown since, the caller is found again and the work repeated.
     */
    async run<T>(request: CallingRequest, work: (caller: Caller) => Promise<T>): Promise<T> {
      const shown = await shownBy(request);
      const company = companyOf(request);
      const { gone: signal } = request;
      const id = idOf(shown, company);
      const findAnew = async (): Promise<Caller> => {
        const caller = await find(shown, company);
        remembered.keep(id, caller);
        return caller;
      };
      for (let attempt = 1; ; attempt += 1) {
        const known = remembered.of(id);
        try {
          return await work({ ...(known ?? (await findAnew())), signal });
        } catch (error) {
          const isOutdated = error instanceof AccessChanged || (known && error instanceof AppError && error.code === 'forbidden');
          if (!isOutdated || attempt === attempts) throw error;
          remembered.forget(id);
        }
      }
    },
  };
}
export type Callers = ReturnType<typeof createCallers>;
