import type { RpcAnswer } from '../../../../schemas/calls.ts';
import { useServices } from '../../chrome/services.tsx';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { AppPicture } from '../app-picture.tsx';
import { OneTimeCodeField } from '../one-time-code-field.tsx';
import { required, useEntryForm } from '../use-entry-form.ts';
import { EntryDialog } from './entry-dialog.tsx';

interface AddAppDialogProps {
  app: RpcAnswer<'begin_app'>;
  onClose: () => void;
  /** With codes for recovery where it is the first factor. */
  onAdded: (codes: readonly string[] | undefined) => Promise<void>;
}

/** Adds an authenticator app: its picture, its first code, and what its owner calls it. */
export function AddAppDialog({ app, onClose, onAdded }: AddAppDialogProps) {
  const text = useText();
  const { api } = useServices();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { code: '', factor_name: '' },
    check: ({ code, factor_name }) => ({ code: required(code), factor_name: required(factor_name) }),
    again: 'code',
    async send({ code, factor_name }) {
      const { recovery_codes } = await api.rpc('add_app', { code: code.trim(), factor_name: factor_name.trim() });
      await onAdded(recovery_codes);
    },
  });
  const name = field('factor_name');
  return (
    <EntryDialog
      title={text('account.add_app')}
      description={text('account.app_note')}
      label={text('action.add')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <AppPicture app={app} />
      <OneTimeCodeField field={field('code')} />
      <Field label={text('account.name')} help={text('account.name_help')} error={name.error} required>
        {(control) => <TextInput {...control} {...name.input} maxLength={60} />}
      </Field>
      <div role="alert">{refusal}</div>
    </EntryDialog>
  );
}
