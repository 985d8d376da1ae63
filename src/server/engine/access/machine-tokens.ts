import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { hashToken, newOpaqueToken } from './tokens.ts';

/** By its first letters people and programs that look for leaked secrets know what it is. */
const prefix = 'kontor_';
const pattern = /^kontor_[\w-]{43}$/;

/** Days for which a token is good at most, and living ones of one person. */
export const longestDays = 366;
export const mostTokens = 50;
/** Days for which a token of an assistant is good at most. */
export const longestDaysOfAssistant = 91;

/** Whose a token is, and what it narrows his rights to. */
export interface MachineToken {
  machine_token_id: number;
  user_id: number;
  token_name: string;
  writes: boolean;
  /** Null for all pages of its person. */
  pages: string[] | null;
  only_company: string | null;
  /** It is good at /mcp alone. */
  for_assistant: boolean;
}

export const isMachineToken = (token: string): boolean => pattern.test(token);
export const newMachineToken = (): string => prefix + newOpaqueToken();

/** By what name a token acts in place of a session: it was never confirmed, so nothing is done by it that is asked again. */
export const sessionOf = ({ machine_token_id }: Pick<MachineToken, 'machine_token_id'>): string => `token:${machine_token_id}`;

/** The living token, noted as used, once a minute; undefined for any other. As the owner of the database. */
export async function useMachineToken(tx: Transaction, token: string): Promise<MachineToken | undefined> {
  const found = await tx.row<MachineToken & { noted: boolean }>(sql`
    select machine_token_id, user_id, token_name, writes, pages, only_company, for_assistant, coalesce(last_used_at > now() - interval '1 minute', false) as noted
      from machine_token where secret_hash = ${hashToken(token)} and ended_at is null and expires_at > now()`);
  if (!found) return undefined;
  const { noted, ...known } = found;
  if (!noted) await tx.execute(sql`update machine_token set last_used_at = now() where machine_token_id = ${known.machine_token_id}`);
  return known;
}
