import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { Encoding } from '../../shared/csv/encodings.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import { isCancelled } from '../data/api-error.ts';
import { logWarning } from '../data/log.ts';
import { notices } from '../data/notices.ts';
import { keptText } from '../i18n/error-text.ts';
import { creatableOf } from '../runtime/form/initial-values.ts';
import { useHost } from '../runtime/host.tsx';
import { useTakeBack } from '../runtime/take-back.ts';
import { definePanel, type PanelProps } from './define.ts';
import { CheckStep } from './import/check-step.tsx';
import { FileStep } from './import/file-step.tsx';
import { type Checked, type Committed, type ImportPlan, proposedReading, type Reading, type Uploaded, withoutGiven } from './import/import-calls.ts';
import { mergeMendings, type Mending, noMending, numbering } from './import/mending.ts';
import { MappingStep } from './import/mapping-step.tsx';
import { RunningStep } from './import/running-step.tsx';
import { useFurther } from './import/use-further.ts';

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
    await work().catch((error: unknown) =>
      toast(
        isCancelled(error)
          ? { variant: 'warning', text: [text('import.stopped'), keptText(error, text)].filter(Boolean).join(' ') }
          : notices.failed(text, error),
      ),
    );
    setRunning(null);
  }
  return [running, during] as const;
}

/** How far the import has come, and what leads on. */
function useImport({ screen, meta, given, reload, onClose }: ImportProps) {
  const { text, toast, openScreen, session } = useHost();
  const [reading, setReading] = useState<Reading | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [mending, setMending] = useState<Mending>(noMending);
  const [running, during] = useRunning();
  const ask = useImportCalls(meta.name);
  const takeBack = useTakeBack();
  const tellFurther = useFurther();

  const planOf = (file: Uploaded, as: Reading, changes: Mending): ImportPlan => ({
    import_id: file.import_id,
    mapping: as.columns,
    ...(as.profile !== null && { profile: as.profile }),
    language_code: session.language,
    given,
    ...(as.asked && { asked: as.asked }),
    ...changes,
  });

  const check = (file: Uploaded, as: Reading, changes: Mending) =>
    during(text('import.checking'), async () => {
      setReading(as);
      setChecked(await ask<Checked>('import_check', planOf(file, as, changes)));
      setMending(changes);
    });

  const commit = (file: Uploaded, as: Reading) =>
    during(text('import.importing'), async () => {
      const done = await ask<Committed>('import_commit', planOf(file, as, mending));
      const { add, update, filter, change_set_id: changeSet } = done;
      toast({
        variant: 'success',
        text: text('import.done', { added: add, updated: update }),
        ...(changeSet !== null && { action: { label: text('action.undo'), onPress: () => void undo(changeSet) } }),
      });
      tellFurther(done, file);
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

  return { reading, checked, mending, running, check, commit, forgetReading: () => setReading(null), forgetCheck: () => setChecked(null) };
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
  const { api, text, toast } = useHost();
  const [taken, setTaken] = useState<{ uploaded: Uploaded; file: File } | null>(null);
  const take = (uploaded: Uploaded, file: File) => setTaken({ uploaded: withoutGiven(uploaded, props.given), file });
  const { reading, checked, mending, running, check, commit, forgetReading, forgetCheck } = useImport(props);
  if (!taken) return <FileStep form={form} onUploaded={take} />;
  const { uploaded, file } = taken;

  /** The file is sent once more: the server keeps its rows, not its bytes. */
  async function readIn(encoding: Encoding) {
    try {
      take(await api.upload('/import', file, { entity: form, encoding }), file);
      forgetReading();
    } catch (error) {
      toast(notices.failed(text, error));
    }
  }

  if (running !== null) return <RunningStep form={form} importId={uploaded.import_id} title={running} />;
  if (!checked || !reading)
    return (
      <MappingStep
        key={uploaded.import_id}
        uploaded={uploaded}
        needed={props.meta.key.filter((name) => props.meta.fields[name]?.creatable && !(name in props.given))}
        chosen={reading ?? proposedReading(uploaded)}
        isProposed={reading === null}
        onBack={() => {
          setTaken(null);
          forgetReading();
        }}
        onEncoding={readIn}
        onCheck={(as) => void check(uploaded, as, as.isNumbered && uploaded.numbered !== null ? numbering(uploaded.numbered) : noMending)}
      />
    );
  return (
    <CheckStep
      meta={props.meta}
      uploaded={uploaded}
      checked={checked}
      onBack={forgetCheck}
      onCheck={(changes) => void check(uploaded, reading, mergeMendings(mending, changes))}
      onCommit={() => void commit(uploaded, reading)}
    />
  );
}

export default definePanel({ component: ImportPanel });
