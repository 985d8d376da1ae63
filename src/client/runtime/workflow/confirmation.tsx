import { type FormEvent, useState } from 'react';
import type { EventParams } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { Button, type ButtonProps } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { useHost } from '../host.tsx';
import styles from './workflow.module.css';

/** What the trigger call brings. */
export interface Confirmed {
  checkbox?: boolean;
  email_body?: string;
}

interface ConfirmationProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  title: string;
  params: EventParams;
  onConfirm: (params: Confirmed) => void;
  onCancel: () => void;
}

/** The question before an event, with the tick and the mail text where the event asks for them. A blank text is not sent. */
export function Confirmation({ title, params, variant, icon, onConfirm, onCancel }: ConfirmationProps) {
  const { text, session } = useHost();
  const [checked, setChecked] = useState(false);
  const [mail, setMail] = useState('');
  const label = pickText(params.checkbox, session.language);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onConfirm({ ...(label !== '' && { checkbox: checked }), ...(mail.trim() !== '' && { email_body: mail }) });
  }

  return (
    <form onSubmit={submit} className={styles.step}>
      {label !== '' && <Checkbox checked={checked} onChange={setChecked} label={label} />}
      {params.ask_email && (
        <Field label={text('workflow.mail_text')} help={text('workflow.mail_text_help')}>
          {(control) => <TextArea {...control} value={mail} onChange={setMail} rows={6} maxLength={20_000} />}
        </Field>
      )}
      <div className={styles.buttons}>
        <Button size="m" onClick={onCancel}>
          {text('action.cancel')}
        </Button>
        <Button size="m" type="submit" variant={variant} icon={icon}>
          {title}
        </Button>
      </div>
    </form>
  );
}
