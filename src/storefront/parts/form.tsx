import type { HTMLAttributes, ReactNode } from 'react';
import type { FormProblem, Given } from '../given.ts';
import type { Reading } from '../reading.ts';

const problemOf = ({ problems }: Given, name: string): FormProblem | undefined => problems.find(({ field }) => field === name);

interface FieldProps {
  reading: Reading;
  given: Given;
  name: string;
  label: string;
  /** Where two forms of a page have a field of one name, the id of one of them. */
  id?: string;
  type?: 'text' | 'email' | 'tel' | 'search';
  lines?: number;
  /** One of these is chosen, by value and name. */
  options?: readonly (readonly [value: string, name: string])[];
  hint?: string;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  required?: boolean;
}

/** A field under its label, with what is wrong with it and what was typed into it before. */
export function Field(props: FieldProps) {
  const { reading, given, name, label, id = name, type = 'text', lines, options, hint, required = false, ...typed } = props;
  const problem = problemOf(given, name);
  const told = [problem && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    required,
    defaultValue: given.values[name],
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': told === '' ? undefined : told,
    autoComplete: typed.autoComplete,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="wrong" id={`${id}-problem`}>
          {reading.say(problem.text, problem.values)}
        </p>
      )}
      {options ? (
        <select {...shared} defaultValue={shared.defaultValue ?? options[0]?.[0]}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : lines === undefined ? (
        <input type={type} {...shared} {...typed} />
      ) : (
        <textarea rows={lines} maxLength={typed.maxLength} {...shared} />
      )}
    </div>
  );
}

/** Asks for an e-mail address. */
export function EmailField({ reading, given, id, hint }: Pick<FieldProps, 'reading' | 'given'> & { id?: string | undefined; hint?: string }) {
  return (
    <Field
      reading={reading}
      given={given}
      name="email"
      {...(id !== undefined && { id })}
      label={reading.say('email')}
      type="email"
      {...(hint !== undefined && { hint })}
      autoComplete="email"
      maxLength={254}
      required
    />
  );
}

interface FormProblemsProps {
  reading: Reading;
  given: Given;
  /** Ids of fields that are not called as they are named. */
  ids?: Readonly<Record<string, string>>;
  /** Names of fields in words, in the order of the form, where it has several. */
  labels?: Readonly<Record<string, string>>;
}

/** All that is wrong with a form, before it: each leads to its field. */
export function FormProblems({ reading, given, ids = {}, labels = {} }: FormProblemsProps) {
  if (given.problems.length === 0) return null;
  const places = Object.keys(labels);
  const problems = given.problems.toSorted((one, other) => places.indexOf(one.field) - places.indexOf(other.field));
  return (
    <div className="problems" role="alert">
      <p>{reading.say('form_wrong')}</p>
      <ul>
        {problems.map(({ field, text, values }) => (
          <li key={`${field} ${text}`}>
            {field === '' ? (
              reading.say(text, values)
            ) : (
              <a href={`#${ids[field] ?? field}`}>{[labels[field], reading.say(text, values)].filter(Boolean).join(': ')}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A form that posts to an address of the shop; what is wrong is told by the server alone, in the shop's words. */
export function PostedForm({ action, label, isWide = false, children }: { action: string; label?: string; isWide?: boolean; children: ReactNode }) {
  return (
    <form className={isWide ? 'posted wide' : 'posted'} method="post" action={action} noValidate aria-label={label}>
      {children}
    </form>
  );
}
