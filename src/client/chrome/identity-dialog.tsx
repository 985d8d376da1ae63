import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { RpcAnswer, RpcPayload } from '../../../schemas/calls.ts';
import { logWarning } from '../data/log.ts';
import { mayUsePasskeys, showPasskey } from '../data/passkeys.ts';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useServices } from './services.tsx';

/** Asks for the password, a code of the app or a passkey before something that a stolen session must not do. */
export function IdentityDialog() {
  const { identity } = useServices();
  const asked = useSyncExternalStore(identity.asked.subscribe, identity.asked.get);
  return asked ? <OpenDialog /> : null;
}

type Question = NonNullable<RpcAnswer<'ask_confirmation'>['question']>;

/** The way by a passkey, for whoever has one and is where one can be asked. */
function PasskeyButton({ onChosen }: { onChosen: (question: Question) => void }) {
  const text = useText();
  const { api } = useServices();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    if (!mayUsePasskeys()) return;
    api.rpc('ask_confirmation', {}).then(
      (asked) => setQuestion(asked.question),
      (error: unknown) => logWarning('no passkey can be asked', error),
    );
  }, [api]);
  if (!question) return null;
  return (
    <Button icon="key" onClick={() => onChosen(question)}>
      {text('identity.by_passkey')}
    </Button>
  );
}

interface ProofFieldProps {
  proof: string;
  problem: string | undefined;
  onChange: (proof: string) => void;
}

function ProofField({ proof, problem, onChange }: ProofFieldProps) {
  const text = useText();
  return (
    <Field label={text('identity.proof')} error={problem} required>
      {(control) => (
        <TextInput {...control} size="m" type="password" name="proof" autoComplete="current-password" autoFocus value={proof} onChange={onChange} />
      )}
    </Field>
  );
}

function OpenDialog() {
  const text = useText();
  const form = useId();
  const { api, identity } = useServices();
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    // The dialog lies over forms of the page, which must not be sent along.
    event.stopPropagation();
    if (proof === '') return setProblem(text('common.required'));
    await confirm(async () => ({ proof }));
  }

  async function confirm(prove: () => Promise<RpcPayload<'confirm_identity'>>) {
    setBusy(true);
    try {
      await api.rpc('confirm_identity', await prove());
      identity.answer(true);
    } catch (error) {
      setProblem(errorText(error, text));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      alert
      size="s"
      onOpenChange={() => identity.answer(false)}
      title={text('identity.title')}
      description={text('identity.note')}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={() => identity.answer(false)}>{text('action.cancel')}</Button>
          <PasskeyButton onChosen={(question) => void confirm(async () => ({ passkey: await showPasskey(question) }))} />
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {text('action.continue')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)}>
        <ProofField
          proof={proof}
          problem={problem}
          onChange={(typed) => {
            setProof(typed);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
