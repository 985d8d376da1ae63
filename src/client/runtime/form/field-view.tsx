import { useIntl } from 'react-intl';
import { problemText, warningText } from '../../i18n/error-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { classes } from '../../ui/look/classes.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { ValueAlone } from './field-value.tsx';
import styles from './form.module.css';
import type { RecordForm } from './use-record-form.ts';
import type { FormField } from './resolve-fields.ts';

interface FieldViewProps {
  field: FormField;
  form: RecordForm;
}

/** A field with its label, help, error and control, or its value where it may not be changed. */
export function FieldView({ field, form }: FieldViewProps) {
  const { messages } = useIntl();
  const { id: name, context, label: own, help } = field;
  const label = help === undefined ? own : <span title={help}>{own}</span>;
  const problem = form.problems[name];
  const helpId = derivedId('help', name);
  // What was stored is doubtful, not what is being typed.
  const warning = form.values[name] === form.stored[name] ? warningText(form.stored, name, context.text) : undefined;
  return (
    <Field
      label={label}
      // What is switched always says something.
      required={field.editable && field.field.required && field.control.mode !== 'toggle'}
      help={helpId in messages ? context.text(helpId) : undefined}
      error={problem && problemText(problem, context.text)}
      warning={warning}
      className={classes(field.wide && styles.wide)}
    >
      {({ id, 'aria-describedby': describedBy }) =>
        field.editable ? (
          <FieldControl field={field} form={form} id={id} describedBy={describedBy} invalid={problem !== undefined} />
        ) : (
          <output id={id} aria-describedby={describedBy} className={classes(styles.output, field.align === 'end' && styles.figure)}>
            <ValueAlone field={field} row={form.values} />
          </output>
        )
      }
    </Field>
  );
}

function FieldControl({ field, form, id, describedBy, invalid }: FieldViewProps & { id: string; describedBy?: string; invalid: boolean }) {
  const { id: name, control, context } = field;
  const Input = control.input;
  return (
    <div className={styles.control} onBlur={() => form.leave(name)}>
      <Input
        value={form.values[name] ?? null}
        onChange={(value) => form.change(name, value)}
        onProblem={(code) => form.complain(name, code)}
        context={context}
        row={form.values}
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        disabled={form.saving}
        place="form"
      />
    </div>
  );
}
