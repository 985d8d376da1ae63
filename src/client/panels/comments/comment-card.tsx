import { useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../../runtime/host.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { byWhom } from '../by-whom.ts';
import { EntryCard } from '../../ui/layout/entry-card.tsx';
import { CommentInput } from './comment-input.tsx';
import styles from './comments.module.css';
import { piecesOf } from './mentions.ts';

export interface Comment extends JsonObject {
  comment_id: number;
  comment_text: string;
  user_name: string | null;
  program_name: string | null;
  created_at: string;
  is_own: boolean;
  updated_at: string;
}

interface CommentCardProps {
  comment: Comment;
  names: readonly string[];
  onEdit: (text: string) => Promise<boolean>;
  onDelete: () => void;
}

/** Who wrote what and when; one's own can be put right. */
export function CommentCard({ comment, names, onEdit, onDelete }: CommentCardProps) {
  const { text, formats } = useHost();
  const [editing, setEditing] = useState(false);
  const { comment_text, created_at, is_own, updated_at } = comment;

  async function send(next: string): Promise<boolean> {
    const stored = next === comment_text || (await onEdit(next));
    if (stored) setEditing(false);
    return false; // the field goes with its text, or keeps it
  }
  return (
    <EntryCard
      who={byWhom(text, comment, text('history.system'))}
      when={formats.instant(created_at)}
      instant={created_at}
      remark={updated_at === created_at ? null : text('comments.edited')}
      actions={
        is_own &&
        !editing && (
          <>
            <IconButton icon="pencil" size="xs" label={text('comments.edit')} onClick={() => setEditing(true)} />
            <IconButton icon="trash" size="xs" tone="danger" label={text('comments.delete')} onClick={onDelete} />
          </>
        )
      }
    >
      {editing ? (
        <CommentInput initial={comment_text} names={names} button={text('action.save')} onSend={send} onCancel={() => setEditing(false)} />
      ) : (
        <p className={styles.text}>
          {piecesOf(comment_text, names).map((piece, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other names
            piece.mention ? <strong key={index}>{piece.text}</strong> : <span key={index}>{piece.text}</span>,
          )}
        </p>
      )}
    </EntryCard>
  );
}
