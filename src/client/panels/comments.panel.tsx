import { useMemo } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { DeleteAnswer, SetAnswer } from '../../shared/records/calls.ts';
import { notices } from '../data/notices.ts';
import { useRows } from '../runtime/form/use-rows.ts';
import { useHost } from '../runtime/host.tsx';
import { useFollowing } from '../runtime/use-following.ts';
import { NotLoaded } from '../runtime/not-loaded.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CommentCard, type Comment } from './comments/comment-card.tsx';
import { CommentInput } from './comments/comment-input.tsx';
import styles from './comments/comments.module.css';
import { definePanel, type PanelProps } from './define.ts';

const colleagues = { columns: ['user_name'], limit: 500, count: 'none' as const };

function CommentsPanel({ screen: { meta }, row, onChanged }: PanelProps) {
  const comments = meta?.comments;
  return comments && row && <Thread key={String(row[comments.by])} comments={comments} id={row[comments.by] ?? null} onChanged={onChanged} />;
}

interface ThreadProps {
  comments: NonNullable<FormMeta['comments']>;
  /** The record's key. */
  id: JsonObject[string];
  onChanged: PanelProps['onChanged'];
}

/** What people wrote to each other about a record, the oldest first; what others write appears by itself. */
function Thread({ comments: { form, by }, id, onChanged }: ThreadProps) {
  const { api, text, toast, confirm } = useHost();
  const call = useMemo(
    () => ({ filter: { field: by, op: 'eq' as const, value: id }, sort: [{ field: 'comment_id' }], limit: 1000, count: 'none' as const }),
    [by, id],
  );
  const { rows, error, reload } = useRows(form, call);
  useFollowing([form], reload);
  const people = useRows('colleagues_brief', colleagues);
  const names = useMemo(() => (people.rows ?? []).map(({ user_name }) => String(user_name)), [people.rows]);

  async function attempt(work: () => Promise<SetAnswer | DeleteAnswer>, failed: typeof notices.saveFailed): Promise<boolean> {
    try {
      await work();
      reload();
      onChanged?.();
      return true;
    } catch (error) {
      toast(failed(text, error));
      return false;
    }
  }
  const add = (comment_text: string) => attempt(() => api.action<SetAnswer>(form, 'set', { rows: [{ [by]: id, comment_text }] }), notices.saveFailed);
  const edit = ({ comment_id, comment_text: old }: Comment, next: string) =>
    attempt(() => api.action<SetAnswer>(form, 'set', { patches: [{ key: { comment_id }, field: 'comment_text', old, new: next }] }), notices.saveFailed);
  async function remove({ comment_id }: Comment) {
    const isMeant = await confirm({
      title: text('message.are_you_sure'),
      body: text('comments.confirm_delete'),
      button: text('comments.delete'),
      danger: true,
    });
    if (isMeant) await attempt(() => api.action<DeleteAnswer>(form, 'delete', { keys: [{ comment_id }] }), notices.deleteFailed);
  }

  return (
    <section aria-label={text('panel.comments')} className={styles.thread}>
      {error && <NotLoaded error={error} reload={reload} />}
      {!rows && !error && <Skeleton height={64} />}
      {rows?.length === 0 && <p className={styles.none}>{text('comments.none')}</p>}
      <ol className={styles.list}>
        {(rows as readonly Comment[] | null)?.map((comment) => (
          <li key={comment.comment_id}>
            <CommentCard comment={comment} names={names} onEdit={(next) => edit(comment, next)} onDelete={() => void remove(comment)} />
          </li>
        ))}
      </ol>
      <CommentInput names={names} button={text('comments.send')} onSend={add} />
    </section>
  );
}

export default definePanel({ component: CommentsPanel });
