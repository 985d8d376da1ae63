import { findable } from '../../../generated/findable.gen.ts';
import { isObject, type Json } from '../../../shared/json.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import type { ChangeDraft, DraftCell } from '../../../shared/workflow/inbox.ts';
import { toPagePath } from '../../data/paths.ts';
import { toKeyFilter } from '../../data/rows/row-source.ts';
import { derivedId } from '../../i18n/text.ts';
import { useFormMeta } from '../../panels/import/use-form-meta.ts';
import { valueText } from '../../panels/history/value-text.ts';
import { type Host, useHost } from '../../runtime/host.tsx';
import { toRecordSearch } from '../../runtime/record/record-key.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './drafts.module.css';

export const draftId = (id: number): string => `draft-${id}`;

/** Where the record of a draft is opened; undefined where the person has no page of it. */
export function wayToDraft({ draft_kind, form, key }: ChangeDraft, host: Host): { href: string; go: () => void } | undefined {
  const opener = findable.find((one) => one.form === form);
  if (draft_kind === 'add' || !opener || !host.rights(opener.screen).perms) return undefined;
  const path = toLocalizedPath(toPagePath(opener.screen), host.session.language);
  return {
    href: opener.isPage ? `${path}${toRecordSearch(key)}` : path,
    go: () => (opener.isPage ? host.openRecord(opener.screen, key) : host.openScreen(`/${opener.screen}`, toKeyFilter(key))),
  };
}

/** One value that would be written, with what stands there. */
interface Difference {
  field: string;
  /** Of a text per language: which one. */
  language?: string;
  old: Json;
  new: Json;
}

/** A text per language is told language by language: the draft may change one that is not read now. */
function differencesOf({ field, old, new: wished }: DraftCell, isPerLanguage: boolean): Difference[] {
  if (!isPerLanguage || !isObject(wished)) return [{ field, old, new: wished }];
  const before = isObject(old) ? old : {};
  return Object.keys(wished).map((language) => ({ field, language, old: before[language] ?? null, new: wished[language] ?? null }));
}

/** What would be written, each field with what stands there. */
function Cells({ draft }: { draft: ChangeDraft }) {
  const host = useHost();
  const meta = useFormMeta(draft.form);
  const isPerLanguage = (field: string): boolean => meta?.fields[field]?.kind.startsWith('multi') === true;
  const shown = ({ field, language }: Difference, value: Json): string => {
    if (language !== undefined) return typeof value === 'string' ? value : '';
    return meta ? valueText(host, meta, field, value) : '';
  };
  return (
    <dl className={styles.cells}>
      {(draft.cells ?? [])
        .flatMap((cell) => differencesOf(cell, isPerLanguage(cell.field)))
        .map((one) => (
          <div key={`${one.field} ${one.language ?? ''}`}>
            <dt>
              {host.text(derivedId('field', one.field))}
              {one.language !== undefined && ` (${one.language})`}
            </dt>
            <dd>
              {draft.draft_kind === 'change' && (
                <>
                  <del>{shown(one, one.old) || '—'}</del> →{' '}
                </>
              )}
              <ins>{shown(one, one.new) || '—'}</ins>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Step({ step }: { step: NonNullable<ChangeDraft['step']> }) {
  const { text, session } = useHost();
  const given = Object.entries(step.fields);
  return (
    <>
      <p className={styles.step}>
        {text('inbox.draft_step', {
          event: pickText(step.event_names, session.language) || step.event_code,
          state: pickText(step.state_names, session.language) || step.expected_state,
        })}
      </p>
      {given.length > 0 && (
        <dl className={styles.cells}>
          {given.map(([field, value]) => (
            <div key={field}>
              <dt>{text(derivedId('field', field))}</dt>
              <dd>
                <ins>{typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

interface DraftLineProps {
  draft: ChangeDraft;
  place: number;
  isInHand: boolean;
  isBusy: boolean;
  onTake: () => void;
  onDecide: (confirms: boolean) => void;
}

/** One wish of an assistant, with what it would change in words. */
export function DraftLine({ draft, place, isInHand, isBusy, onTake, onDecide }: DraftLineProps) {
  const host = useHost();
  const { text, formats } = host;
  const way = wayToDraft(draft, host);
  const record = draft.record || text('inbox.draft_new');
  const about = draft.names === null ? draft.about : pickText(draft.names, host.session.language);
  return (
    <tr id={draftId(draft.change_draft_id)} aria-rowindex={place + 2} data-in-hand={isInHand || undefined} className={styles.line} onClick={onTake}>
      <td role="gridcell" className={styles.record}>
        {way ? (
          <a
            href={way.href}
            tabIndex={-1}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              way.go();
            }}
          >
            {record}
          </a>
        ) : (
          record
        )}
        {about !== '' && <div className={styles.quiet}>{about}</div>}
      </td>
      <td role="gridcell">
        {(draft.draft_kind === 'add' || draft.draft_kind === 'delete') && (
          <p className={styles.kind} data-kind={draft.draft_kind}>
            {text(draft.draft_kind === 'add' ? 'inbox.draft_new' : 'inbox.draft_deletion')}
          </p>
        )}
        {draft.cells && <Cells draft={draft} />}
        {draft.step && <Step step={draft.step} />}
        {draft.reason !== null && <p className={styles.quiet}>{text('inbox.draft_reason', { reason: draft.reason })}</p>}
      </td>
      <td role="gridcell" className={styles.quiet} title={formats.instant(draft.created_at)}>
        {draft.program_name ?? text('inbox.draft_chat')}, {formats.relative(draft.created_at)}
      </td>
      <td role="gridcell">
        <div className={styles.answers}>
          <Button
            tabIndex={-1}
            busy={isBusy}
            icon="check"
            variant={draft.draft_kind === 'delete' ? 'danger' : 'primary'}
            onClick={() => onDecide(true)}
            aria-label={text('inbox.draft_confirm', { record })}
          >
            {text('action.confirm')}
          </Button>
          <Button tabIndex={-1} disabled={isBusy} icon="x" onClick={() => onDecide(false)} aria-label={text('inbox.draft_refuse', { record })}>
            {text('inbox.draft_no')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
