import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { canonical } from '../../../../shared/canonical-json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Json } from '../../../../shared/json.ts';
import type { Services } from '../../services.ts';
import type { ToolPerson } from '../tool-person.ts';
import { countDrafts, draftOfKey, insertDraft, mostWaiting } from './draft-rows.ts';
import type { KeptDraft, NewDraft } from './draft-rows.ts';

/** The name that an assistant makes up for one wish: however often it is sent, there is one draft. */
export const draftKey = v.pipe(v.string(), v.regex(/^[\w.:-]{8,80}$/));
export const draftReason = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500));

/** What every answer about a draft ends with, so that no assistant says it was done. */
const toDraftAnswer = ({ change_draft_id, draft_state }: KeptDraft): object => ({
  draft: change_draft_id,
  state: draft_state,
  note: 'Nothing was changed. The person sees it in the inbox and says yes or no there; only that counts.',
});

/**
 * The draft that was kept under the key before, where one was.
 * @param wish what was asked, as it came
 * @throws AppError key_reused where the key came with another wish
 */
async function earlierDraft({ records }: Services, { reader }: ToolPerson, key: string, wish: unknown): Promise<KeptDraft | undefined> {
  const kept = await records.read(reader, (tx) => draftOfKey(tx, reader, key));
  if (!kept) return undefined;
  if (kept.request_digest !== digestOf(wish)) throw appError('key_reused', { idempotency_key: key });
  return kept;
}

const digestOf = (wish: unknown): string =>
  createHash('sha256')
    .update(canonical(wish as Json))
    .digest('hex');

/** Keeps a draft in the inbox of the person. @throws AppError key_reused, too_many_kept */
async function keepDraft(services: Services, person: ToolPerson, draft: Omit<NewDraft, 'request_digest'>, wish: unknown): Promise<KeptDraft> {
  const { reader, way } = person;
  const kept = await services.database.transaction(reader, async (tx) => {
    if ((await countDrafts(tx, reader)) >= mostWaiting) throw appError('too_many_kept', { most: mostWaiting });
    return insertDraft(tx, reader, way, { ...draft, request_digest: digestOf(wish) });
  });
  const known = kept ?? (await earlierDraft(services, person, draft.idempotency_key, wish));
  if (!known) throw appError('service_unavailable', { reason: 'busy', seconds: 2 });
  return known;
}

/** What every tool that drafts is told besides what it drafts. */
interface Wish {
  reason: string;
  idempotency_key: string;
}

/**
 * Answers with the draft that was kept under the key of a wish, or keeps the one that is made of it now.
 * @throws AppError key_reused, too_many_kept, and what making it refuses
 */
export async function draftOnce(
  services: Services,
  person: ToolPerson,
  wish: Wish,
  make: () => Promise<Pick<NewDraft, 'draft_kind' | 'form' | 'record_key'> & Partial<Pick<NewDraft, 'cells' | 'step'>>>,
): Promise<object> {
  const { reason, idempotency_key } = wish;
  const kept = await earlierDraft(services, person, idempotency_key, wish);
  return toDraftAnswer(kept ?? (await keepDraft(services, person, { cells: null, step: null, ...(await make()), reason, idempotency_key }, wish)));
}
