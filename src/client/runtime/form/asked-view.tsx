import { useMemo } from 'react';
import type { FieldMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { answered, askedForm, startsAbout } from './asked-form.ts';
import { FormView, type FormViewProps } from './form-view.tsx';

interface AskedViewProps extends Omit<FormViewProps, 'meta' | 'fields' | 'values' | 'initial' | 'mayEdit' | 'onSave'> {
  /** Keep the object. */
  fields: Readonly<Record<string, FieldMeta>>;
  /** What the questions read of the record they are about; keep the object. */
  record: JsonObject;
  /** What it rejects with is told at the fields, and nothing typed is lost. */
  onAnswer: (values: JsonObject) => Promise<void>;
}

/** What is asked before something is done, as a form: it starts with what is known, and answers nothing but what was asked. */
export function AskedView({ fields, record, onAnswer, ...look }: AskedViewProps) {
  const meta = useMemo(() => askedForm(fields), [fields]);
  const initial = useMemo(() => startsAbout(meta, record), [meta, record]);
  return (
    <FormView
      {...look}
      meta={meta}
      fields={Object.keys(fields)}
      values={null}
      initial={initial}
      mayEdit
      onSave={(values) => onAnswer(answered(meta, values))}
    />
  );
}
