import { useState } from 'react';
import { useServices, useSession } from '../../chrome/services.tsx';
import { dayWords, selectLabels } from '../../controls/labels.ts';
import { listPages, pageTitle } from '../../data/menu.ts';
import { useFormats, useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { DatePicker } from '../../ui/dates/date-picker.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { required, useEntryForm } from '../use-entry-form.ts';
import { EntryDialog } from './entry-dialog.tsx';

interface MakeTokenDialogProps {
  onClose: () => void;
  onMade: (token: string) => Promise<void>;
}

/** Days for which a token is good unless another day is chosen. */
const usualDays = 90;
/** The last day of a token at most, for a program and for an assistant. */
const furthest = { program: 365, assistant: 90 } as const;
type User = keyof typeof furthest;
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** To what a token is narrowed. */
interface Narrowing {
  writes: boolean;
  pages: readonly string[];
  company: string | null;
}

/** An assistant is given its pages and its company by name. */
const isWhole = (user: User, { pages, company }: Narrowing): boolean => user === 'program' || (pages.length > 0 && company !== null);

/** Asks for a token's name, its last day, and with which of one's rights it works. */
export function MakeTokenDialog({ onClose, onMade }: MakeTokenDialogProps) {
  const text = useText();
  const formats = useFormats();
  const { api } = useServices();
  const [user, setUser] = useState<User>('program');
  const [narrowing, setNarrowing] = useState<Narrowing>({ writes: false, pages: [], company: null });
  const [isMissing, setMissing] = useState(false);
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { token_name: '', expires_on: dayAhead(usualDays) },
    check: ({ token_name, expires_on }) => ({ token_name: required(token_name), expires_on: required(expires_on) }),
    async send({ token_name, expires_on }) {
      const { writes, pages, company } = narrowing;
      setMissing(!isWhole(user, narrowing));
      if (!isWhole(user, narrowing)) return;
      const narrowed = { writes, pages: pages.length > 0 ? [...pages] : null, only_company: company, for_assistant: user === 'assistant' };
      const order = { token_name: token_name.trim(), expires_on, ...narrowed };
      await onMade((await api.rpc('make_token', order)).token);
    },
  });
  const [name, until] = [field('token_name'), field('expires_on')];

  return (
    <EntryDialog title={text('account.make_token')} label={text('action.add')} busy={busy} onClose={onClose} onSubmit={submit}>
      <Field label={text('account.name')} help={text('account.token_name_help')} error={name.error} required>
        {(control) => <TextInput {...control} {...name.input} autoFocus maxLength={60} />}
      </Field>
      <UserField user={user} onChange={setUser} />
      <Field
        label={text('account.token_until')}
        help={text(user === 'assistant' ? 'account.token_until_help_assistant' : 'account.token_until_help')}
        error={until.error}
        required
      >
        {(control) => (
          <DatePicker
            {...control}
            ref={until.input.ref}
            size="m"
            value={until.input.value || null}
            onChange={(day) => until.input.onChange(day ?? '')}
            {...dayWords(text, formats)}
            min={dayAhead(0)}
            max={dayAhead(furthest[user])}
          />
        )}
      </Field>
      <NarrowingFields user={user} narrowing={narrowing} isMissing={isMissing} onChange={setNarrowing} />
      <div role="alert">{refusal}</div>
    </EntryDialog>
  );
}

/** Who uses the token: what it opens follows from it. */
function UserField({ user, onChange }: { user: User; onChange: (user: User) => void }) {
  const text = useText();
  return (
    <Field
      label={text('account.token_for')}
      help={user === 'assistant' ? text('account.token_assistant_help', { address: `${location.origin}/mcp` }) : undefined}
    >
      {(control) => (
        <Select
          {...control}
          size="m"
          label={text('account.token_for')}
          labels={selectLabels(text)}
          options={[
            { value: 'program', label: text('account.token_for_program') },
            { value: 'assistant', label: text('account.token_for_assistant') },
          ]}
          value={user}
          onChange={(chosen) => onChange(chosen === 'assistant' ? 'assistant' : 'program')}
        />
      )}
    </Field>
  );
}

interface NarrowingFieldsProps {
  user: User;
  narrowing: Narrowing;
  /** Pages and a company are asked for and not all chosen. */
  isMissing: boolean;
  onChange: (narrowing: Narrowing) => void;
}

/** Whether it only reads, or changes something too; an assistant at most suggests it. */
function RightsField({ user, narrowing, onChange }: Omit<NarrowingFieldsProps, 'isMissing'>) {
  const text = useText();
  return (
    <Field label={text('account.token_rights')}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={text('account.token_rights')}
          labels={selectLabels(text)}
          options={[
            { value: 'reads', label: text('account.token_reads') },
            { value: 'writes', label: text(user === 'assistant' ? 'account.token_drafts' : 'account.token_writes') },
          ]}
          value={narrowing.writes ? 'writes' : 'reads'}
          onChange={(chosen) => onChange({ ...narrowing, writes: chosen === 'writes' })}
        />
      )}
    </Field>
  );
}

function NarrowingFields({ user, narrowing, isMissing, onChange }: NarrowingFieldsProps) {
  const text = useText();
  const language = useLanguage();
  const { menu, companies } = useSession();
  const pages = listPages(menu).flatMap((page) =>
    page.url && page.rights.perms ? [{ value: page.url, label: pageTitle(page, language), hint: page.url }] : [],
  );
  const labels = selectLabels(text);
  const isAssistant = user === 'assistant';
  const missing = (isEmpty: boolean): string | undefined => (isAssistant && isMissing && isEmpty ? text('common.required') : undefined);
  return (
    <>
      <RightsField user={user} narrowing={narrowing} onChange={onChange} />
      <Field label={text('account.token_pages')} required={isAssistant} error={missing(narrowing.pages.length === 0)}>
        {(control) => (
          <Select
            {...control}
            multiple
            clearable
            size="m"
            label={text('account.token_pages')}
            labels={labels}
            placeholder={isAssistant ? undefined : text('account.token_all_pages')}
            options={pages}
            value={narrowing.pages}
            onChange={(chosen) => onChange({ ...narrowing, pages: chosen })}
          />
        )}
      </Field>
      <Field label={text('account.token_company')} required={isAssistant} error={missing(narrowing.company === null)}>
        {(control) => (
          <Select
            {...control}
            clearable
            size="m"
            label={text('account.token_company')}
            labels={labels}
            placeholder={isAssistant ? undefined : text('account.token_all_companies')}
            options={companies.map(({ company_code, company_name }) => ({ value: company_code, label: company_name }))}
            value={narrowing.company}
            onChange={(company) => onChange({ ...narrowing, company })}
          />
        )}
      </Field>
    </>
  );
}
