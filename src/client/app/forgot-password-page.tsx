import { useState } from 'react';
import * as v from 'valibot';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { PageLink } from '../chrome/page-link.tsx';
import { useServices } from '../chrome/services.tsx';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { EntryNote, EntryPage } from './entry-page.tsx';
import styles from './entry-page.module.css';
import { required, useEntryForm } from './use-entry-form.ts';

const isEmail = (value: string): boolean => v.is(v.pipe(v.string(), v.email()), value.trim());

/** Asks for a link to choose a new password. The answer is the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  const text = useText();
  const { api } = useServices();
  const [answer, setAnswer] = useState<RpcAnswer<'forgot_password'> | null>(null);
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: required(email) ?? (isEmail(email) ? undefined : 'message.invalid_email') }),
    send: async ({ email }) => setAnswer(await api.rpc('forgot_password', { email: email.trim() })),
  });
  const email = field('email');
  const said = { email: email.input.value.trim(), minutes: answer?.minutes ?? 0 };
  const notes = { mail: text('login.link_sent', said), manager: text('login.ask_manager') };

  return (
    <EntryPage
      title={text('screen.base.forgot_password')}
      note={<EntryNote>{answer ? notes[answer.by] : text('login.forgot_note')}</EntryNote>}
      refusal={refusal}
      onSubmit={(event) => void submit(event)}
    >
      {!answer && (
        <>
          <Field label={text('login.email')} error={email.error} required>
            {(control) => <TextInput {...control} {...email.input} type="email" autoComplete="username" autoFocus />}
          </Field>
          <Button type="submit" variant="primary" size="m" busy={busy}>
            {text('action.send_link')}
          </Button>
        </>
      )}
      <p className={styles.ways}>
        <PageLink path="/login">{text('login.back')}</PageLink>
        <PageLink path="/choose-password">{text('login.have_code')}</PageLink>
      </p>
    </EntryPage>
  );
}
