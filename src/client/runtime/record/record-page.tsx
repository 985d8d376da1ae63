import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormMeta, ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { toKeyFilter } from '../../data/rows/row-source.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormSkeleton } from '../form/form-skeleton.tsx';
import { toSetCall } from '../form/form-values.ts';
import type { FormField } from '../form/resolve-fields.ts';
import { useRows } from '../form/use-rows.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { resolveColumn, textOf } from '../grid/columns/resolve-columns.ts';
import { useHost } from '../host.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { paramsOf } from '../params.ts';
import { useFollowing } from '../use-following.ts';
import { usePageName } from '../title-slot.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordHead } from './record-head.tsx';
import { keyText } from './record-key.ts';
import { RecordTabs } from './record-tabs.tsx';
import styles from './record.module.css';

interface RecordPageProps {
  screen: ScreenMeta<RecordScreen>;
  /** Give the page a React key for each. */
  recordKey: JsonObject;
  tab: string;
  onTab: (tab: string) => void;
}

/** The tabs with unsaved changes. Whoever leaves the page is asked about them. */
function useDirtyTabs() {
  const [dirtyTabs, setDirtyTabs] = useState<ReadonlySet<string>>(new Set());
  const onDirty = useCallback(
    (id: string, now: boolean) =>
      setDirtyTabs((before) => {
        if (before.has(id) === now) return before;
        return now ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id));
      }),
    [],
  );
  const dirty = dirtyTabs.size > 0;
  useUnsavedGuard(dirty);
  return { dirty, onDirty };
}

/** The record as stored. What others change shows at once, but never under what is being typed, for saving compares with what was seen: then it shows once that is stored or left. */
function useRecord(meta: FormMeta, recordKey: JsonObject, dirty: boolean) {
  const { session } = useHost();
  const { name: form } = meta;
  const call = useMemo(
    () => ({ filter: toKeyFilter(recordKey), params: paramsOf(meta, session.given), limit: 1, count: 'none' as const, language_code: session.language }),
    [recordKey, meta, session],
  );
  const { rows, error, reload, setRows } = useRows(form, call);
  const isTyping = useRef(dirty);
  isTyping.current = dirty;
  const hasMissed = useRef(false);
  const hear = useCallback(() => {
    if (isTyping.current) hasMissed.current = true;
    else reload();
  }, [reload]);
  useFollowing([form], hear);
  useEffect(() => {
    if (dirty || !hasMissed.current) return;
    hasMissed.current = false;
    reload();
  }, [dirty, reload]);
  return { row: rows?.[0], isLoading: rows === null, error, reload, hear, setRows };
}

/** What the record is called: the words of its title's fields. */
function useRecordName({ meta, title }: ScreenMeta<RecordScreen>, row: JsonObject | undefined): string {
  const host = useHost();
  if (!row) return '';
  const words = title.flatMap((name) => {
    const field = meta.fields[name];
    return field ? [textOf(resolveColumn(name, field, { field: name }, host, false), row)] : [];
  });
  return words.filter((word) => word !== '').join(' · ');
}

/** One record, loaded; an unknown one is said to be so. */
export function RecordPage({ screen, recordKey, tab, onTab }: RecordPageProps) {
  const host = useHost();
  const { api, openScreen, rights, text, toast } = host;
  const { meta } = screen;
  const { dirty, onDirty } = useDirtyTabs();
  const { row, isLoading, error, reload, hear, setRows } = useRecord(meta, recordKey, dirty);
  const name = useRecordName(screen, row) || keyText(recordKey);
  usePageName(name, screen.list);

  if (error && !row) return <NotLoaded error={error} reload={reload} />;
  if (isLoading)
    return (
      <div className={styles.form}>
        <FormSkeleton fields={6} />
      </div>
    );
  if (!row) {
    return (
      <EmptyState
        icon="search"
        title={text('record.unknown', { key: keyText(recordKey) })}
        action={<Button onClick={() => openScreen(`/${screen.list}`)}>{text('record.to_list')}</Button>}
      />
    );
  }

  async function save(changed: JsonObject, fields: readonly FormField[]) {
    const answer = await api.action<SetAnswer>(screen.form, 'set', {
      ...toSetCall(meta, fields, row ?? null, changed),
      params: paramsOf(meta, host.session.given),
    });
    setRows(answer.rows.slice(0, 1));
    toast({ text: text('message.data_saved'), variant: 'success' });
  }
  return (
    <>
      <RecordHead screen={screen} row={row}>
        <RecordActions screen={screen} row={row} name={name} onChanged={reload} onGone={() => openScreen(`/${screen.list}`)} />
      </RecordHead>
      <RecordTabs
        screen={screen}
        row={row}
        mayEdit={rights(screen.id).set}
        selected={tab}
        onSelect={onTab}
        onSave={save}
        onDirty={onDirty}
        onChanged={reload}
        onWritten={hear}
      />
    </>
  );
}
