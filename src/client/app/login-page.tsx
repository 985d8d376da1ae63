import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as v from 'valibot';
import { PageLink } from '../chrome/page-link.tsx';
import { useServices } from '../chrome/services.tsx';
import type { SecondStep } from '../data/session.ts';
import { derivedId, useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { CodeStep } from './code-step.tsx';
import { EntryNote, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { PasskeyWay } from './passkey-way.tsx';
import { isSessionEnded, returnAddress } from './sign-in-address.ts';
import { useEntryForm } from './use-entry-form.ts';
import { codeWhenServed } from '../ui/late-code.ts';

/** Each stops at its first failure. The issues are ids of messages. */
const credentials = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('common.required'), v.email('message.invalid_email')),
  password: v.pipe(v.string(), v.nonEmpty('common.required')),
});

/** What is wrong with what was typed, by fields. */
function check(values: v.InferInput<typeof credentials>) {
  const checked = v.safeParse(credentials, values, { abortPipeEarly: true });
  const { email, password } = checked.success ? {} : (v.flatten<typeof credentials>(checked.issues).nested ?? {});
  return { email: email && derivedId(email[0]), password: password && derivedId(password[0]) };
}

const EnrolmentStep = lazy(() => codeWhenServed(() => import('./enrolment-step.tsx')).then((module) => ({ default: module.EnrolmentStep })));

/** The password, and what is asked after it. */
export function LoginPage() {
  const href = useLocation({ select: (location) => location.href });
  const { go } = useServices();
  const [next, setNext] = useState<SecondStep | null>(null);
  const enter = () => go(returnAddress(href), { replace: true });
  if (!next) return <PasswordStep isEnded={isSessionEnded(href)} onNext={(step) => (step ? setNext(step) : enter())} />;
  const further = { challenge: next.challenge, onDone: enter, onBack: () => setNext(null) };
  return (
    <Suspense fallback={null}>{next.step === 'code' ? <CodeStep {...further} passkey={next.passkey === true} /> : <EnrolmentStep {...further} />}</Suspense>
  );
}

interface PasswordStepProps {
  /** The page was opened because a session ran out. */
  isEnded: boolean;
  onNext: (next: SecondStep | null) => void;
}

function PasswordStep({ isEnded, onNext }: PasswordStepProps) {
  const text = useText();
  const { session } = useServices();
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { email: '', password: '' },
    check,
    again: 'password',
    async send({ email, password }) {
      onNext(await session.signIn({ email: email.trim(), password }));
    },
  });
  const [email, password] = [field('email'), field('password')];

  return (
    <EntryPage
      title={text('screen.base.login')}
      note={isEnded && <EntryNote warns>{text('message.session_ended')}</EntryNote>}
      refusal={refusal}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={text('login.email')} error={email.error} required>
        {(control) => <TextInput {...control} {...email.input} type="email" autoComplete="username" autoFocus />}
      </Field>
      <Field label={text('login.password')} error={password.error} required>
        {(control) => <TextInput {...control} {...password.input} type="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" size="m" busy={busy}>
        {text('action.sign_in')}
      </Button>
      <PasskeyWay onDone={() => onNext(null)} />
      <p className={styles.ways}>
        <PageLink path="/forgot-password">{text('screen.base.forgot_password')}</PageLink>
      </p>
    </EntryPage>
  );
}
