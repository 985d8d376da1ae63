import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../chrome/services.tsx';
import { errorText } from '../i18n/error-text.ts';
import type { MessageId } from '../../generated/messages.gen.ts';
import { derivedId, useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import styles from './login-page.module.css';
import { isSessionEnded, returnAddress } from './sign-in-address.ts';

/** Each stops at its first failure. The issues are ids of messages. */
const credentials = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('common.required'), v.email('message.invalid_email')),
  password: v.pipe(v.string(), v.nonEmpty('common.required')),
});
type FieldName = keyof v.InferInput<typeof credentials>;

/** What was typed, what is wrong with it, and signing in with it. */
function useSignIn(href: string) {
  const text = useText();
  const { session, go } = useServices();
  const [values, setValues] = useState({ email: '', password: '' });
  const [problems, setProblems] = useState<Partial<Record<FieldName, MessageId>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const change = (name: FieldName) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const checked = v.safeParse(credentials, values, { abortPipeEarly: true });
    if (!checked.success) {
      const { email, password } = v.flatten<typeof credentials>(checked.issues).nested ?? {};
      setProblems({ email: email && derivedId(email[0]), password: password && derivedId(password[0]) });
      fields[email ? 'email' : 'password'].current?.focus();
      return;
    }
    setBusy(true);
    try {
      await session.signIn(checked.output);
      go(returnAddress(href), { replace: true });
    } catch (error) {
      setRefusal(errorText(error, text));
      fields.password.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  /** Of one field: its input's properties and its problem in words. */
  const field = (name: FieldName) => ({
    error: problems[name] && text(problems[name]),
    input: { ref: fields[name], name, size: 'm' as const, value: values[name], onChange: change(name) },
  });

  return { field, refusal, busy, signIn };
}

export function LoginPage() {
  const text = useText();
  const href = useLocation({ select: (location) => location.href });
  const { field, refusal, busy, signIn } = useSignIn(href);
  const [email, password] = [field('email'), field('password')];

  useEffect(() => {
    document.title = `${text('screen.base.login')} · Kontor`;
  }, [text]);

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void signIn(event)}>
      <h1 className={styles.title}>{text('screen.base.login')}</h1>
      {isSessionEnded(href) && (
        <p role="status" className={styles.ended}>
          {text('message.session_ended')}
        </p>
      )}
      <Field label={text('login.email')} error={email.error} required>
        {(control) => <TextInput {...control} {...email.input} type="email" autoComplete="username" autoFocus />}
      </Field>
      <Field label={text('login.password')} error={password.error} required>
        {(control) => <TextInput {...control} {...password.input} type="password" autoComplete="current-password" />}
      </Field>
      <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
      <Button type="submit" variant="primary" size="m" busy={busy}>
        {text('action.sign_in')}
      </Button>
    </form>
  );
}
