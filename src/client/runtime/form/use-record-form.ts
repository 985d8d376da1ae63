import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { ApiError } from '../../data/api.ts';
import { changedValues, findProblems, placeProblems, shownProblems } from './form-values.ts';
import type { Problems } from './form-values.ts';
import type { FormField } from './resolve-fields.ts';
import type { Problem } from './value-problem.ts';

interface RecordFormOptions {
  fields: readonly FormField[];
  /** Null for a record that is being added. */
  stored: JsonObject | null;
  /** What a new record starts with. */
  initial: JsonObject;
  onSave: (changed: JsonObject) => Promise<void>;
  onDirtyChange?: (dirty: boolean) => void;
  /** What was typed stays when it was saved: it may be saved again. */
  keeps?: boolean;
}

export interface RecordForm {
  /** The record as the user sees it. */
  values: JsonObject;
  /** Problems to be shown: of fields that were left, of texts per language as they are typed, and of all once saving was tried. */
  problems: Problems;
  /** The record as stored; empty while it is added. */
  stored: JsonObject;
  /** A refusal that belongs to no field. */
  refusal: Problem | null;
  dirty: boolean;
  saving: boolean;
  /** Goes up with every save that was held back; the first wrong field is to take the focus then. */
  refusals: number;
  change: (name: string, value: Json) => void;
  complain: (name: string, code: string | null) => void;
  leave: (name: string) => void;
  save: () => Promise<void>;
  reset: () => void;
}

const without = <TValue>(record: Readonly<Record<string, TValue>>, name: string): Record<string, TValue> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));

/** What the last save was refused for: problems by field, and the one of the whole record; `refusals` counts saves that were held back. */
function useRefusal(fields: RecordFormOptions['fields']) {
  const [fromServer, setFromServer] = useState<Problems>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const holdBack = () => setRefusals((count) => count + 1);

  function clear() {
    setFromServer({});
    setRefusal(null);
  }

  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    const placed = placeProblems(
      error,
      fields.map(({ id }) => id),
    );
    setFromServer(placed.fields);
    setRefusal(placed.rest);
    holdBack();
  }

  function reset() {
    clear();
    setRefusals(0);
  }

  return { fromServer, refusal, refusals, clear, refuse, holdBack, reset, forget: (name: string) => setFromServer((before) => without(before, name)) };
}

/** One record being edited. What was typed stays until it is stored or taken back. */
export function useRecordForm({ fields, stored, initial, onSave, onDirtyChange, keeps }: RecordFormOptions): RecordForm {
  const [typed, setTyped] = useState<JsonObject>(initial);
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const refused = useRefusal(fields);
  const [saving, setSaving] = useState(false);
  const running = useRef(false);

  const values = { ...stored, ...typed };
  const found = findProblems(fields, stored, typed, complaints);
  const shown = shownProblems(fields, found, { tried: refused.refusals > 0, left, typed, initial });
  const dirty = Object.keys(changedValues(stored ?? initial, typed)).length > 0 || Object.keys(complaints).length > 0;

  const tellDirty = useEffectEvent((now: boolean) => onDirtyChange?.(now));
  useLayoutEffect(() => tellDirty(dirty), [dirty]);

  function reset() {
    setTyped(initial);
    setComplaints({});
    setLeft(new Set());
    refused.reset();
  }

  async function save() {
    if (running.current) return;
    refused.clear();
    if (Object.keys(found).length > 0) {
      refused.holdBack();
      return;
    }
    running.current = true;
    setSaving(true);
    try {
      await onSave(changedValues(stored ?? {}, typed));
      if (!keeps) reset();
    } catch (error) {
      refused.refuse(error);
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return {
    values,
    stored: stored ?? {},
    problems: { ...refused.fromServer, ...shown },
    refusal: refused.refusal,
    dirty,
    saving,
    refusals: refused.refusals,
    save,
    reset,
    change(name, value) {
      setTyped((before) => ({ ...before, [name]: value }));
      refused.forget(name);
    },
    complain: (name, code) => setComplaints((before) => (code === null ? without(before, name) : { ...before, [name]: code })),
    leave: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
  };
}
