import { useEffect, useMemo, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { problemText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import { isFieldTaken, lockFacts, lockedText } from '../locked.ts';
import { FieldView } from './field-view.tsx';
import styles from './form.module.css';
import { resolveFields } from './resolve-fields.ts';
import type { FormField } from './resolve-fields.ts';
import { useRecordForm } from './use-record-form.ts';
import type { RecordForm } from './use-record-form.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormViewProps {
  meta: FormMeta;
  fields: readonly string[];
  /** The record as stored; null adds one. Give the view a key per record. */
  values: JsonObject | null;
  /** What a new record starts with. Keep the object. */
  initial?: JsonObject;
  /** The user's right to set, or to add where `values` is null. */
  mayEdit: boolean;
  /** Stores the changed values; a rejection with {@link ApiError} is told at its fields and nothing typed is lost. */
  onSave: (changed: JsonObject, fields: readonly FormField[]) => Promise<void>;
  onCancel?: () => void;
  onDirtyChange?: (dirty: boolean) => void;
  /** A text; "Save" when absent. */
  saveLabel?: string;
  /** Saving destroys something. */
  danger?: boolean;
  autoFocus?: boolean;
  /** What was typed stays when it was saved: it may be saved again. */
  keeps?: boolean;
  /** What else is asked, below the fields. */
  children?: ReactNode;
  /** Buttons of its own instead of cancel and save. */
  footer?: (form: RecordForm) => ReactNode;
}

const nothing: JsonObject = {};
const focusable = 'input:not([disabled]), textarea:not([disabled]), button[role="combobox"]:not([disabled]), [contenteditable="true"]';

/** One record as a form, generated from the form's metadata. */
export function FormView({
  meta,
  fields: names,
  values,
  initial = nothing,
  mayEdit,
  onSave,
  onCancel,
  onDirtyChange,
  saveLabel,
  danger,
  autoFocus,
  keeps,
  children,
  footer,
}: FormViewProps) {
  const host = useHost();
  const adding = values === null;
  // Of the stored row only this tells what may be edited; equal facts are one object, so that fields are resolved again only when they change.
  const facts = JSON.stringify(lockFacts(meta, values ?? {}));
  const state = useMemo(() => JSON.parse(facts) as JsonObject, [facts]);
  const fields = useMemo(() => resolveFields(meta, names, host, { adding, mayEdit, row: state }), [meta, names, host, adding, mayEdit, state]);
  const form = useRecordForm({ fields, stored: values, initial, onDirtyChange, keeps, onSave: (changed) => onSave(changed, fields) });
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);

  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.refusals]);
  useEffect(() => {
    if (autoFocus) element.current?.querySelector<HTMLElement>(focusable)?.focus();
  }, [autoFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void form.save();
  }

  const cancel = onCancel ?? (form.dirty ? form.reset : undefined);
  return (
    <form ref={element} noValidate onSubmit={submit} className={styles.form} aria-busy={form.saving || undefined}>
      {!adding && mayEdit && names.some((name) => isFieldTaken(meta, state, name)) && (
        <p className={styles.locked}>
          <Icon name="lock" size="s" />
          {lockedText(meta, state, host)}
        </p>
      )}
      {fields.length > 0 && (
        <div className={styles.fields}>
          {fields.map((field) => (
            <FieldView key={field.id} field={field} form={form} />
          ))}
        </div>
      )}
      {children}
      <Refusal form={form} />
      {footer?.(form)}
      {!footer && mayEdit && (adding || fields.some((field) => field.editable)) && (
        <FormFooter form={form} adding={adding} cancel={cancel} label={saveLabel} danger={danger} />
      )}
    </form>
  );
}

/** Why the last save was refused, where no field can carry it. */
function Refusal({ form: { refusal } }: { form: RecordForm }) {
  const { text } = useHost();
  return (
    <div role="alert" className={styles.alert}>
      {refusal && (
        <p className={styles.refusal}>
          <Icon name="alert" size="s" />
          {problemText(refusal, text)}
        </p>
      )}
    </div>
  );
}

interface FormFooterProps {
  form: RecordForm;
  adding: boolean;
  cancel: (() => void) | undefined;
  /** What is done with the values instead of saving them. */
  label: string | undefined;
  danger: boolean | undefined;
}

/** The buttons below the fields, and whether something is not saved: what is asked for an action is never kept. */
function FormFooter({ form, adding, cancel, label, danger }: FormFooterProps) {
  const { text } = useHost();
  return (
    <footer className={styles.footer}>
      <span role="status" className={styles.state}>
        {form.dirty && label === undefined && text('status.unsaved_changes')}
      </span>
      {cancel && (
        <Button size="m" onClick={cancel} disabled={form.saving}>
          {text('action.cancel')}
        </Button>
      )}
      <Button
        type="submit"
        size="m"
        variant={danger ? 'danger' : 'primary'}
        busy={form.saving}
        aria-keyshortcuts="Control+S"
        aria-disabled={!form.dirty && !adding}
      >
        {label ?? text('action.save')}
      </Button>
    </footer>
  );
}
