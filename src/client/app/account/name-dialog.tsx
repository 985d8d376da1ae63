import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { required, useEntryForm } from '../use-entry-form.ts';
import { EntryDialog } from './entry-dialog.tsx';

interface NameDialogProps {
  title: string;
  description?: ReactNode;
  initial: string;
  onClose: () => void;
  /** Its refusal stands at the field. */
  onNamed: (name: string) => Promise<void>;
}

/** Asks what something of one's own is called. */
export function NameDialog({ title, description, initial, onClose, onNamed }: NameDialogProps) {
  const text = useText();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { factor_name: initial },
    check: ({ factor_name }) => ({ factor_name: required(factor_name) }),
    send: ({ factor_name }) => onNamed(factor_name.trim()),
  });
  const { error, input } = field('factor_name');
  return (
    <EntryDialog title={title} description={description} size="s" label={text('action.save')} busy={busy} onClose={onClose} onSubmit={submit}>
      <Field label={text('account.name')} help={text('account.name_help')} error={error ?? refusal ?? undefined} required>
        {(control) => <TextInput {...control} {...input} autoFocus maxLength={60} />}
      </Field>
    </EntryDialog>
  );
}
