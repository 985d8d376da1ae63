import { useLocation } from '@tanstack/react-router';
import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { PageLink } from '../chrome/page-link.tsx';
import { useServices } from '../chrome/services.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { EntryNote, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { passwordProblems } from './new-password.ts';
import { required, useEntryForm } from './use-entry-form.ts';

/** Chooses a password by the secret behind the hash of a mailed link, or by a code that is typed. */
export function ChoosePasswordPage() {
  const text = useText();
  const language = useLanguage();
  const linked = useLocation({ select: ({ hash }) => hash });
  const { api, go, toasts } = useServices();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { secret: linked, new_password: '', repeated: '' },
    check: ({ secret, ...typed }) => ({ secret: required(secret), ...passwordProblems(typed) }),
    async send({ secret, new_password }) {
      await api.rpc('choose_password', { secret: secret.trim(), new_password });
      toasts.show({ variant: 'success', text: text('message.password_chosen'), hideAfter: null });
      go(toLocalizedPath('/login', language), { replace: true });
    },
  });
  const [secret, password, repeated] = [field('secret'), field('new_password'), field('repeated')];

  return (
    <EntryPage
      title={text('screen.base.choose_password')}
      note={linked && secret.error ? <EntryNote warns>{secret.error}</EntryNote> : null}
      refusal={refusal}
      onSubmit={(event) => void submit(event)}
    >
      {!linked && (
        <Field label={text('login.code')} help={text('login.code_help')} error={secret.error} required>
          {(control) => <TextInput {...control} {...secret.input} autoComplete="one-time-code" spellCheck={false} autoFocus />}
        </Field>
      )}
      <Field label={text('login.new_password')} help={text('login.password_help')} error={password.error} required>
        {(control) => <TextInput {...control} {...password.input} type="password" autoComplete="new-password" autoFocus={linked !== ''} />}
      </Field>
      <Field label={text('login.repeated_password')} error={repeated.error} required>
        {(control) => <TextInput {...control} {...repeated.input} type="password" autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" size="m" busy={busy}>
        {text('action.save_password')}
      </Button>
      <p className={styles.ways}>
        <PageLink path="/login">{text('login.back')}</PageLink>
        {linked !== '' && <PageLink path="/forgot-password">{text('login.new_link')}</PageLink>}
      </p>
    </EntryPage>
  );
}
