import { useEffect, useState } from 'react';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { useServices } from '../chrome/services.tsx';
import { errorText } from '../i18n/error-text.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { AppPicture } from './app-picture.tsx';
import { CodeForm } from './code-form.tsx';
import { EntryNote, EntryPage } from './entry-page.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface EnrolmentStepProps {
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

/** Adds an authenticator app in the middle of a sign-in, and shows the codes for recovery once. */
export function EnrolmentStep({ challenge, onDone, onBack }: EnrolmentStepProps) {
  const text = useText();
  const { api, session } = useServices();
  const [app, setApp] = useState<RpcAnswer<'enrol_factor'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    api.rpc('enrol_factor', { challenge }).then(setApp, setFailure);
  }, [api, challenge]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <CodeForm
      title={text('login.enrol')}
      note={text('login.enrol_note')}
      button={text('action.continue')}
      failure={failure === null ? null : errorText(failure, text)}
      send={async (code) => setCodes(await session.secondStep({ challenge, code }))}
      onBack={onBack}
    >
      <AppPicture app={app} />
    </CodeForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText();
  return (
    <EntryPage
      title={text('login.recovery_codes')}
      note={<EntryNote warns>{text('login.recovery_note')}</EntryNote>}
      refusal={null}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <RecoveryCodeList codes={codes} />
      <Button type="submit" variant="primary" size="m" autoFocus>
        {text('login.codes_kept')}
      </Button>
    </EntryPage>
  );
}
