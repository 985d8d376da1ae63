import { useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { EventParams } from '../../../shared/workflow/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { askedAbout, linesAsked, valuesAsked } from '../../../shared/workflow/event-fields.ts';
import { ApiError } from '../../data/api.ts';
import { Button, type ButtonProps } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { fieldsOfEvent } from '../form/asked-form.ts';
import { AskedView } from '../form/asked-view.tsx';
import { useHost } from '../host.tsx';
import { LineGrids } from './lines/line-grids.tsx';
import { useLineTables } from './lines/use-line-tables.ts';
import styles from './workflow.module.css';

/** What the trigger call brings. */
export interface Confirmed {
  checkbox?: boolean;
  email_body?: string;
  fields?: JsonObject;
}

interface ConfirmationProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  title: string;
  eventCode: string;
  params: EventParams;
  /** What the event reads of the records; keep the object. */
  record: JsonObject;
  /** The one record of which lines are asked; events that ask about lines are offered for one alone. */
  instance: number;
  /** What it rejects with is told at the fields, and nothing typed is lost. */
  onConfirm: (params: Confirmed) => Promise<void>;
  /** Asks what would happen, with nothing done. */
  onForetell: (params: Confirmed) => Promise<void>;
  isForetelling: boolean;
  onCancel: () => void;
}

type Asking = Pick<ConfirmationProps, 'eventCode' | 'params' | 'record' | 'instance' | 'onConfirm' | 'onForetell'>;

/** What is asked before an event, and the two things that can be done with the answers. */
function useConfirmation({ eventCode, params, record, instance, onConfirm, onForetell }: Asking) {
  const { session } = useHost();
  const label = pickText(params.checkbox, session.language);
  const fields = useMemo(() => fieldsOfEvent(valuesAsked(params.fields).map((field) => askedAbout(field, record))), [params.fields, record]);
  const asksAbout = useMemo(() => linesAsked(params.fields), [params.fields]);
  const lines = useLineTables(asksAbout, instance, eventCode);
  const [checked, setChecked] = useState(false);
  const [mail, setMail] = useState('');
  /** The values are wanted for a trial. */
  const isTrial = useRef(false);

  async function take(values: JsonObject) {
    const given = lines.take();
    if (!given) return;
    try {
      await (isTrial.current ? onForetell : onConfirm)({
        ...(label !== '' && { checkbox: checked }),
        ...(mail.trim() !== '' && { email_body: mail }),
        ...(params.fields.length > 0 && { fields: { ...values, ...given } }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const rest = lines.refuse(error);
      if (rest.length > 0) throw new ApiError(error.code, error.status, error.params, rest);
    }
  }

  async function foretell(save: () => Promise<void>) {
    isTrial.current = true;
    await save();
    isTrial.current = false;
  }

  return { label, fields, lines, checked, setChecked, mail, setMail, take, foretell };
}

/** The question before an event, with its fields, lines, the tick and the mail text where the event asks for them. A blank text is not sent. */
export function Confirmation({ title, variant, icon, isForetelling, onCancel, ...asking }: ConfirmationProps) {
  const { text } = useHost();
  const { label, fields, lines, checked, setChecked, mail, setMail, take, foretell } = useConfirmation(asking);

  return (
    <AskedView
      fields={fields}
      record={asking.record}
      keeps
      onAnswer={take}
      footer={({ save, saving }) => (
        <div className={styles.buttons}>
          <Button size="m" variant="ghost" busy={isForetelling} onClick={() => void foretell(save)}>
            {text('workflow.foretell')}
          </Button>
          <Button size="m" onClick={onCancel}>
            {text('workflow.back')}
          </Button>
          <Button size="m" type="submit" variant={variant} icon={icon} busy={saving && !isForetelling}>
            {title}
          </Button>
        </div>
      )}
    >
      <LineGrids model={lines} />
      {label !== '' && <Checkbox checked={checked} onChange={setChecked} label={label} />}
      {asking.params.ask_email && (
        <Field label={text('workflow.mail_text')} help={text('workflow.mail_text_help')}>
          {(control) => <TextArea {...control} value={mail} onChange={setMail} rows={6} maxLength={20_000} />}
        </Field>
      )}
    </AskedView>
  );
}
