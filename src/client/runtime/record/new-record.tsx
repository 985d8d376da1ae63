import { useEffect, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { RecordScreen } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { SetAnswer } from '../../../shared/records/calls.ts';
import { toKey } from '../../data/rows/row-source.ts';
import { derivedId } from '../../i18n/text.ts';
import { FormView } from '../form/form-view.tsx';
import { toSetCall } from '../form/form-values.ts';
import { initialValues } from '../form/initial-values.ts';
import type { FormField } from '../form/resolve-fields.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { useHost } from '../host.tsx';
import { usePageName } from '../title-slot.tsx';
import { fieldsToBegin } from './fields-to-begin.ts';
import styles from './record.module.css';

/** The page of a record that is not there yet. Once stored it becomes the record's own page, where its lines are added. */
export function NewRecord({ screen }: { screen: ScreenMeta<RecordScreen> }) {
  const { api, openRecord, text } = useHost();
  const { meta } = screen;
  const [dirty, setDirty] = useState(false);
  const [made, setMade] = useState<JsonObject | null>(null);
  useUnsavedGuard(dirty);
  usePageName(text(derivedId('new', meta.name)), screen.list);
  const fields = useMemo(() => fieldsToBegin(screen), [screen]);
  const initial = useMemo(() => initialValues(meta), [meta]);

  // The form is empty again before the page is left, so that nobody is asked about what is stored.
  useEffect(() => {
    if (made && !dirty) openRecord(screen.id, made, { replace: true });
  }, [made, dirty, openRecord, screen.id]);

  async function save(values: JsonObject, shown: readonly FormField[]) {
    const { rows } = await api.action<SetAnswer>(screen.form, 'set', toSetCall(meta, shown, null, values));
    const [row] = rows;
    if (row) setMade(toKey(meta.key, row));
  }
  return (
    <div className={styles.form}>
      <FormView meta={meta} fields={fields} values={null} initial={initial} mayEdit autoFocus onSave={save} onDirtyChange={setDirty} />
    </div>
  );
}
