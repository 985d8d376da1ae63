import { useText } from '../i18n/text.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import type { EntryField } from './use-entry-form.ts';

/** Asks for the code that an authenticator app shows. */
export function OneTimeCodeField({ field: { error, input } }: { field: EntryField }) {
  const text = useText();
  return (
    <Field label={text('login.app_code')} error={error} required>
      {(control) => <TextInput {...control} {...input} autoComplete="one-time-code" spellCheck={false} autoFocus />}
    </Field>
  );
}
