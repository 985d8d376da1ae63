import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../shared/json.ts';
import type { ChangeDraft, DraftCell, DraftStep } from '../../../../shared/workflow/inbox.ts';
import type { Actor, Transaction } from '../../database/database.ts';

/** A draft as it is stored; its record is named where it is told. */
export interface StoredDraft extends Omit<ChangeDraft, 'key' | 'record' | 'about' | 'names'> {
  record_key: JsonObject;
}

/** Drafts of one person that wait at a time: who has so many of them says no to some first. */
export const mostWaiting = 200;

const waits = (userId: number | null) => sql`user_id = ${userId} and draft_state = 'open' and expires_at > now()`;

/** How many drafts wait for the caller, in his company. */
export const countDrafts = async (tx: Transaction, { userId }: Pick<Actor, 'userId'>): Promise<number> =>
  (await tx.row<{ count: number }>(sql`select count(*)::int as count from change_draft where ${waits(userId)}`))?.count ?? 0;

const shown = sql`change_draft_id, asked_by, program_name, draft_kind, form, record_key, cells, step, reason, to_json(created_at)#>>'{}' as created_at, to_json(expires_at)#>>'{}' as expires_at`;

/** The drafts that wait for the caller, the oldest first. */
export const draftsThatWait = (tx: Transaction, { userId }: Pick<Actor, 'userId'>): Promise<StoredDraft[]> =>
  tx.rows<StoredDraft>(sql`select ${shown} from change_draft where ${waits(userId)} order by created_at, change_draft_id limit ${mostWaiting}`);

/** How an earlier call under the same key ended, or what this one keeps. */
export interface KeptDraft {
  change_draft_id: number;
  draft_state: string;
}

/** What is drafted, by whom and under which key. */
export interface NewDraft {
  draft_kind: StoredDraft['draft_kind'];
  form: string;
  record_key: JsonObject;
  cells: DraftCell[] | null;
  step: DraftStep | null;
  reason: string | null;
  idempotency_key: string;
  request_digest: string;
}

/** Stores a draft of the caller; undefined where its key was there before. */
export const insertDraft = (tx: Transaction, { userId }: Pick<Actor, 'userId'>, way: string, draft: NewDraft): Promise<KeptDraft | undefined> =>
  tx.row<KeptDraft>(sql`
    insert into change_draft (user_id, asked_by, draft_kind, form, record_key, cells, step, reason, idempotency_key, request_digest)
    values (${userId}, ${way}, ${draft.draft_kind}, ${draft.form}, ${JSON.stringify(draft.record_key)}::jsonb, ${draft.cells && JSON.stringify(draft.cells)}::jsonb,
      ${draft.step && JSON.stringify(draft.step)}::jsonb, ${draft.reason}, ${draft.idempotency_key}, ${draft.request_digest})
    on conflict (company_code, user_id, idempotency_key) do nothing returning change_draft_id, draft_state`);

export const draftOfKey = (tx: Transaction, { userId }: Pick<Actor, 'userId'>, key: string): Promise<(KeptDraft & { request_digest: string }) | undefined> =>
  tx.row(sql`select change_draft_id, draft_state, request_digest from change_draft where user_id = ${userId} and idempotency_key = ${key}`);

/** Takes a draft of the caller that waits, so that nobody else decides it; undefined where none does. */
export const claimDraft = (tx: Transaction, { userId }: Pick<Actor, 'userId'>, id: number): Promise<StoredDraft | undefined> =>
  tx.row<StoredDraft>(sql`
    update change_draft set claimed_until = now() + interval '1 minute'
     where change_draft_id = ${id} and ${waits(userId)} and coalesce(claimed_until < now(), true) returning ${shown}`);

/** Leaves a draft that was not decided. */
export const releaseDraft = (tx: Transaction, id: number): Promise<number> =>
  tx.execute(sql`update change_draft set claimed_until = null where change_draft_id = ${id} and draft_state = 'open'`);

export const closeDraft = (tx: Transaction, id: number, state: 'confirmed' | 'refused', changeSet: number | null): Promise<number> =>
  tx.execute(sql`
    update change_draft set draft_state = ${state}, decided_at = now(), claimed_until = null, change_set_id = ${changeSet}
     where change_draft_id = ${id} and draft_state = 'open'`);

/** How a draft of the caller stands. */
export const stateOfDraft = (
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
  id: number,
): Promise<{ draft_state: string; change_set_id: number | null; is_claimed: boolean } | undefined> =>
  tx.row(sql`
    select case when draft_state = 'open' and expires_at <= now() then 'expired' else draft_state end as draft_state, change_set_id,
           coalesce(claimed_until >= now(), false) as is_claimed
      from change_draft where change_draft_id = ${id} and user_id = ${userId}`);
