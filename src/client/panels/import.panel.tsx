import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import { isCancelled } from '../data/api-error.ts';
import { logWarning } from '../data/log.ts';
import { notices } from '../data/notices.ts';
import { creatableOf } from '../runtime/form/initial-values.ts';
import { useHost } from '../runtime/host.tsx';
import { useTakeBack } from '../runtime/take-back.ts';
import { definePanel, type PanelProps } from './define.ts';
import { CheckStep } from './import/check-step.tsx';
import { FileStep } from './import/file-step.tsx';
import { type Checked, type Committed, type Fix, type ImportPlan, type MappedColumn, mergeFixes, type Uploaded, withoutGiven } from './import/import-calls.ts';
import { MappingStep } from './import/mapping-step.tsx';
import { RunningStep } from './import/running-step.tsx';

const nothing: JsonObject = {};

/** Of what rows have in common where the panel was opened, what a new row may be given. */
function ImportPanel({ screen: { id, meta }, given = nothing, reload, onClose }: PanelProps) {
  const shared = useMemo(() => (meta ? creatableOf(meta, given) : nothing), [meta, given]);
  return meta && <Import screen={id} meta={meta} given={shared} reload={reload} onClose={onClose} />;
}

/** Asks the server about the plan of an import. Whoever leaves in the middle has not agreed to what would be written. */
function useImportCalls(form: string) {
  const { api } = useHost();
  const asked = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (asked.current === null) return;
      api.action(form, 'import_cancel', { import_id: asked.current }).catch((error: unknown) => logWarning('the import was not stopped', error));
    },
    [api, form],
  );
  return async <TAnswer,>(action: 'import_check' | 'import_commit', plan: ImportPlan): Promise<TAnswer> => {
    asked.current = plan.import_id;
    try {
      return await api.action<TAnswer>(form, action, plan);
    } finally {
      asked.current = null;
    }
  };
}

/** What the server is doing with the file, and doing something with it. */
function useRunning() {
  const { text, toast } = useHost();
  const [running, setRunning] = useState<string | null>(null);
  async function during(title: string, work: () => Promise<void>) {
    setRunning(title);
    await work().catch((error: unknown) => toast(isCancelled(error) ? { variant: 'warning', text: text('import.stopped') } : notices.failed(text, error)));
    setRunning(null);
  }
  return [running, during] as const;
}

/** How far the import has come, and what leads on. */
function useImport({ screen, meta, given, reload, onClose }: ImportProps) {
  const { text, toast, openScreen, session } = useHost();
  const [mapping, setMapping] = useState<MappedColumn[] | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fixes, setFixes] = useState<Fix[]>([]);
  const [running, during] = useRunning();
  const ask = useImportCalls(meta.name);
  const takeBack = useTakeBack();

  const planOf = (file: Uploaded, columns: MappedColumn[], changes: Fix[]): ImportPlan => ({
    import_id: file.import_id,
    mapping: columns,
    language_code: session.language,
    given,
    ...(changes.length > 0 && { fixes: changes }),
  });

  const check = (file: Uploaded, columns: MappedColumn[], changes: Fix[]) =>
    during(text('import.checking'), async () => {
      setMapping(columns);
      setChecked(await ask<Checked>('import_check', planOf(file, columns, changes)));
      setFixes(changes);
    });

  const commit = (file: Uploaded, columns: MappedColumn[]) =>
    during(text('import.importing'), async () => {
      const { add, update, filter, change_set_id: changeSet } = await ask<Committed>('import_commit', planOf(file, columns, fixes));
      toast({
        variant: 'success',
        text: text('import.done', { added: add, updated: update }),
        ...(changeSet !== null && { action: { label: text('action.undo'), onPress: () => void undo(changeSet) } }),
      });
      onClose?.();
      show(filter ?? undefined);
    });

  /** Rows brought in below a record are seen there, others on their screen. */
  function show(filter?: FilterNode) {
    if (reload && Object.keys(given).length > 0) reload();
    else openScreen(screen, filter);
  }

  async function undo(changeSet: number) {
    if (await takeBack(changeSet)) show();
  }

  return { mapping, checked, fixes, running, check, commit, forgetMapping: () => setMapping(null), forgetCheck: () => setChecked(null) };
}

interface ImportProps {
  screen: string;
  meta: FormMeta;
  given: JsonObject;
  reload: PanelProps['reload'];
  onClose?: () => void;
}

/** File, columns, check, done: nothing is written before the last step. */
function Import(props: ImportProps) {
  const form = props.meta.name;
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const { mapping, checked, fixes, running, check, commit, forgetMapping, forgetCheck } = useImport(props);
  if (!uploaded) return <FileStep form={form} onUploaded={(file) => setUploaded(withoutGiven(file, props.given))} />;
  if (running !== null) return <RunningStep form={form} importId={uploaded.import_id} title={running} />;
  if (!checked || !mapping)
    return (
      <MappingStep
        uploaded={uploaded}
        chosen={mapping ?? uploaded.mapping}
        onBack={() => {
          setUploaded(null);
          forgetMapping();
        }}
        onCheck={(columns) => void check(uploaded, columns, [])}
      />
    );
  return (
    <CheckStep
      uploaded={uploaded}
      checked={checked}
      onBack={forgetCheck}
      onCheck={(changes) => void check(uploaded, mapping, mergeFixes(fixes, changes))}
      onCommit={() => void commit(uploaded, mapping)}
    />
  );
}

export default definePanel({ component: ImportPanel });
