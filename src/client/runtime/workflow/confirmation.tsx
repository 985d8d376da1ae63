import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { EventParams } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { Button, type ButtonProps } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { FieldView } from '../form/field-view.tsx';
import { resolveFields } from '../form/resolve-fields.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { useHost } from '../host.tsx';
import { eventForm } from './event-form.ts';
import styles from './workflow.module.css';

/** What the trigger call brings. */
export interface Confirmed {
  checkbox?: boolean;
  email_body?: string;
  fields?: JsonObject;
}

const nothing: JsonObject = {};

interface ConfirmationProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  title: string;
  params: EventParams;
  onConfirm: (params: Confirmed) => void;
  /** Asks what would happen, with nothing done. */
  onForetell: (params: Confirmed) => void;
  isForetelling: boolean;
  onCancel: () => void;
}

type Asking = Pick<ConfirmationProps, 'params' | 'onConfirm' | 'onForetell'>;

/** What is asked before an event, and the two things that can be done with the answers. */
function useConfirmation({ params, onConfirm, onForetell }: Asking) {
  const host = useHost();
  const label = pickText(params.checkbox, host.session.language);
  const fields = useMemo(
    () =>
      resolveFields(
        eventForm(params.fields),
        params.fields.map(({ name }) => name),
        host,
        { adding: true, mayEdit: true },
      ),
    [params.fields, host],
  );
  const [checked, setChecked] = useState(false);
  const [mail, setMail] = useState('');
  /** The values are wanted for a trial. */
  const isTrial = useRef(false);

  const form = useRecordForm({
    fields,
    stored: null,
    initial: nothing,
    onSave: async (values) => {
      const given = {
        ...(label !== '' && { checkbox: checked }),
        ...(mail.trim() !== '' && { email_body: mail }),
        ...(fields.length > 0 && { fields: values }),
      };
      (isTrial.current ? onForetell : onConfirm)(given);
    },
  });

  async function foretell() {
    isTrial.current = true;
    await form.save();
    isTrial.current = false;
  }
  return { label, fields, form, checked, setChecked, mail, setMail, foretell };
}

/** The question before an event, with its fields, the tick and the mail text where the event asks for them. A blank text is not sent. */
export function Confirmation({ title, params, variant, icon, onConfirm, onForetell, isForetelling, onCancel }: ConfirmationProps) {
  const { text } = useHost();
  const { label, fields, form, checked, setChecked, mail, setMail, foretell } = useConfirmation({ params, onConfirm, onForetell });

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void form.save();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.step}>
      {fields.map((field) => (
        <FieldView key={field.id} field={field} form={form} />
      ))}
      {label !== '' && <Checkbox checked={checked} onChange={setChecked} label={label} />}
      {params.ask_email && (
        <Field label={text('workflow.mail_text')} help={text('workflow.mail_text_help')}>
          {(control) => <TextArea {...control} value={mail} onChange={setMail} rows={6} maxLength={20_000} />}
        </Field>
      )}
      <div className={styles.buttons}>
        <Button size="m" variant="ghost" busy={isForetelling} onClick={() => void foretell()}>
          {text('workflow.foretell')}
        </Button>
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
