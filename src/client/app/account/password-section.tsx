import { useState } from 'react';
import { useServices, useSession } from '../../chrome/services.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { passwordProblems } from '../new-password.ts';
import { useEntryForm } from '../use-entry-form.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** The own password, changed against the present one. */
export function PasswordSection({ onChanged }: { onChanged: () => Promise<void> }) {
  const text = useText();
  const { toasts } = useServices();
  const [changes, setChanges] = useState(0);
  return (
    <AccountSection title={text('account.password')} note={text('account.password_note')}>
      <PasswordForm
        key={changes}
        onChanged={async () => {
          setChanges(changes + 1);
          toasts.show({ variant: 'success', text: text('account.password_changed') });
          await onChanged();
        }}
      />
    </AccountSection>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => Promise<void> }) {
  const text = useText();
  const { api } = useServices();
  const { user } = useSession();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { old_password: '', new_password: '', repeated: '' },
    check: ({ old_password, ...typed }) => ({ old_password: old_password === '' ? 'common.required' : undefined, ...passwordProblems(typed) }),
    async send({ old_password, new_password }) {
      await api.rpc('change_password', { old_password, new_password });
      await onChanged();
    },
  });
  const [old, password, repeated] = [field('old_password'), field('new_password'), field('repeated')];

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {/* Managers of passwords learn from it whose password this is. */}
      <input hidden readOnly type="email" autoComplete="username" value={user?.user_email ?? ''} />
      <Field label={text('account.old_password')} error={old.error} required>
        {(control) => <TextInput {...control} {...old.input} type="password" autoComplete="current-password" />}
      </Field>
      <Field label={text('login.new_password')} help={text('login.password_help')} error={password.error} required>
        {(control) => <TextInput {...control} {...password.input} type="password" autoComplete="new-password" />}
      </Field>
      <Field label={text('login.repeated_password')} error={repeated.error} required>
        {(control) => <TextInput {...control} {...repeated.input} type="password" autoComplete="new-password" />}
      </Field>
      <div role="alert">{refusal}</div>
      <div className={styles.buttons}>
        <Button type="submit" size="m" busy={busy}>
          {text('account.change_password')}
        </Button>
      </div>
    </form>
  );
}
