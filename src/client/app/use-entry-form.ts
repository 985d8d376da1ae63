import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { MessageId } from '../../generated/messages.gen.ts';
import { ApiError } from '../data/api.ts';
import { errorText, problemText } from '../i18n/error-text.ts';
import { useText } from '../i18n/text.ts';

type Texts<TName extends string> = Record<TName, string>;

interface EntryForm<TName extends string> {
  /** What is typed at first. */
  initial: Texts<TName>;
  /** Names of messages, by fields, for what is wrong before the server is asked. */
  check: (values: Texts<TName>) => Partial<Record<TName, MessageId | undefined>>;
  send: (values: Texts<TName>) => Promise<void>;
  /** Gets the focus after a refusal that names no field. */
  again?: NoInfer<TName>;
}

/** What is wrong where nothing is typed: the name of a message. */
export const required = (typed: string): MessageId | undefined => (typed.trim() === '' ? 'common.required' : undefined);

/** Of one field: its problem in words, and its input's properties. */
export interface EntryField {
  error: string | undefined;
  input: { ref: RefObject<HTMLInputElement | null>; name: string; size: 'm'; value: string; onChange: (value: string) => void };
}

/** A short form of texts that are typed, checked and sent: problems stand at their fields, and nothing typed is lost. */
export function useEntryForm<TName extends string>({ initial, check, send, again }: EntryForm<TName>) {
  const text = useText();
  const names = Object.keys(initial) as TName[];
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Partial<Record<TName, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // As many as there are fields, which never change.
  const inputs = useRef(Object.fromEntries(names.map((name) => [name, { current: null }])) as Record<TName, { current: HTMLInputElement | null }>);

  const show = (found: Partial<Record<TName, string>>) => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined) ?? again;
    if (first) inputs.current[first].current?.focus();
  };

  function showRefusal(error: unknown) {
    const named = error instanceof ApiError ? error.fields.filter(({ field }) => names.some((name) => name === field)) : [];
    if (named.length === 0) setRefusal(errorText(error, text));
    show(Object.fromEntries(named.map((problem) => [problem.field, problemText(problem, text)])) as Partial<Record<TName, string>>);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    const wrong = Object.entries<MessageId | undefined>(check(values)).flatMap(([name, id]) => (id ? [[name, text(id)]] : []));
    if (wrong.length > 0) return show(Object.fromEntries(wrong) as Partial<Record<TName, string>>);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  /** Of one field: its input's properties and its problem in words. */
  const field = (name: TName): EntryField => ({
    error: problems[name],
    input: {
      ref: inputs.current[name],
      name,
      size: 'm',
      value: values[name],
      onChange(value) {
        setValues((before) => ({ ...before, [name]: value }));
        setProblems((before) => ({ ...before, [name]: undefined }));
      },
    },
  });

  return { field, refusal, busy, submit };
}
