import { useServices } from '../chrome/services.tsx';
import { useText } from '../i18n/text.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyWay } from './passkey-way.tsx';

interface CodeStepProps {
  /** A passkey may answer instead of a code. */
  passkey: boolean;
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app, or one for recovery. */
export function CodeStep({ passkey, challenge, onDone, onBack }: CodeStepProps) {
  const text = useText();
  const { session } = useServices();
  return (
    <CodeForm
      title={text('login.second_step')}
      note={text('login.second_step_note')}
      button={text('action.sign_in')}
      send={async (code) => {
        await session.secondStep({ challenge, code });
        onDone();
      }}
      onBack={onBack}
    >
      {passkey && <PasskeyWay challenge={challenge} onDone={onDone} />}
    </CodeForm>
  );
}
