import { createHash } from 'node:crypto';
import { canonical } from '../../../../shared/canonical-json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Actor, Once, Transaction } from '../../database/database.ts';

const keyPattern = /^[\w.:-]{8,80}$/;

/**
 * The key of the header `Idempotency-Key` with the digest of what is asked under it; undefined without one.
 * @throws AppError bad_request for what is no key
 */
export function onceOf(key: string | readonly string[] | undefined, asked: unknown): Once | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw appError('bad_request');
  return {
    key,
    digest: createHash('sha256')
      .update(canonical(asked as Json))
      .digest('hex'),
  };
}

/** What a write came to, as it is kept with it. */
export interface KeptAnswer {
  result: unknown;
  id: number | null;
}

/** The row of the key is locked until the end of the transaction: who asks under it meanwhile waits, and is answered then. */
const whose = ({ userId, companyCode, once }: Actor): unknown[] => [userId, companyCode ?? '', once?.key];

/** Whether a write comes under a key, with which its answer is kept. */
export const isOnce = ({ once, userId }: Actor): boolean => once !== undefined && userId !== null;

/**
 * Takes the key for a write that begins, or finds what was answered under it.
 * @throws AppError key_reused where it came with another call
 */
export async function earlierAnswer(tx: Transaction, actor: Actor): Promise<KeptAnswer | undefined> {
  if (!actor.once || actor.userId === null) return undefined;
  const { key, digest } = actor.once;
  const taken = await tx.execute({
    text: `insert into answered_call (user_id, in_company, idempotency_key, request_digest) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [...whose(actor), digest],
  });
  if (taken > 0) return undefined;
  const kept = await tx.row<{ answer: KeptAnswer; request_digest: string }>({
    text: `select answer, request_digest from answered_call where user_id = $1 and in_company = $2 and idempotency_key = $3`,
    values: whose(actor),
  });
  if (kept?.request_digest !== digest) throw appError('key_reused', { idempotency_key: key });
  return kept.answer;
}

/** Keeps the answer with the write itself: both are there or none. Nothing follows it in its transaction. */
export async function keepAnswer(tx: Transaction, actor: Actor, answer: KeptAnswer): Promise<void> {
  if (!actor.once || actor.userId === null) return;
  await tx.execute({
    text: `update answered_call set answer = $4::jsonb where user_id = $1 and in_company = $2 and idempotency_key = $3`,
    values: [...whose(actor), JSON.stringify(answer)],
    isLast: true,
  });
}
