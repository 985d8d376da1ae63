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
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** To what a token is narrowed. */
interface Narrowing {
  writes: boolean;
  pages: readonly string[];
  company: string | null;
}

/** Asks for a token's name, its last day, and with which of one's rights it works. */
export function MakeTokenDialog({ onClose, onMade }: MakeTokenDialogProps) {
  const text = useText();
  const formats = useFormats();
  const { api } = useServices();
  const [narrowing, setNarrowing] = useState<Narrowing>({ writes: false, pages: [], company: null });
  const { field, refusal, busy, submit } = useEntryForm({
    initial: { token_name: '', expires_on: dayAhead(usualDays) },
    check: ({ token_name, expires_on }) => ({ token_name: required(token_name), expires_on: required(expires_on) }),
    async send({ token_name, expires_on }) {
      const { writes, pages, company } = narrowing;
      const order = { token_name: token_name.trim(), expires_on, writes, pages: pages.length > 0 ? [...pages] : null, only_company: company };
      await onMade((await api.rpc('make_token', order)).token);
    },
  });
  const [name, until] = [field('token_name'), field('expires_on')];

  return (
    <EntryDialog title={text('account.make_token')} label={text('action.add')} busy={busy} onClose={onClose} onSubmit={submit}>
      <Field label={text('account.name')} help={text('account.token_name_help')} error={name.error} required>
        {(control) => <TextInput {...control} {...name.input} autoFocus maxLength={60} />}
      </Field>
      <Field label={text('account.token_until')} help={text('account.token_until_help')} error={until.error} required>
        {(control) => (
          <DatePicker
            {...control}
            ref={until.input.ref}
            size="m"
            value={until.input.value || null}
            onChange={(day) => until.input.onChange(day ?? '')}
            {...dayWords(text, formats)}
            min={dayAhead(0)}
            max={dayAhead(365)}
          />
        )}
      </Field>
      <NarrowingFields narrowing={narrowing} onChange={setNarrowing} />
      <div role="alert">{refusal}</div>
    </EntryDialog>
  );
}

function NarrowingFields({ narrowing, onChange }: { narrowing: Narrowing; onChange: (narrowing: Narrowing) => void }) {
  const text = useText();
  const language = useLanguage();
  const { menu, companies } = useSession();
  const pages = listPages(menu).flatMap((page) =>
    page.url && page.rights.perms ? [{ value: page.url, label: pageTitle(page, language), hint: page.url }] : [],
  );
  const labels = selectLabels(text);
  return (
    <>
      <Field label={text('account.token_rights')}>
        {(control) => (
          <Select
            {...control}
            size="m"
            label={text('account.token_rights')}
            labels={labels}
            options={[
              { value: 'reads', label: text('account.token_reads') },
              { value: 'writes', label: text('account.token_writes') },
            ]}
            value={narrowing.writes ? 'writes' : 'reads'}
            onChange={(chosen) => onChange({ ...narrowing, writes: chosen === 'writes' })}
          />
        )}
      </Field>
      <Field label={text('account.token_pages')}>
        {(control) => (
          <Select
            {...control}
            multiple
            clearable
            size="m"
            label={text('account.token_pages')}
            labels={labels}
            placeholder={text('account.token_all_pages')}
            options={pages}
            value={narrowing.pages}
            onChange={(chosen) => onChange({ ...narrowing, pages: chosen })}
          />
        )}
      </Field>
      <Field label={text('account.token_company')}>
        {(control) => (
          <Select
            {...control}
            clearable
            size="m"
            label={text('account.token_company')}
            labels={labels}
            placeholder={text('account.token_all_companies')}
            options={companies.map(({ company_code, company_name }) => ({ value: company_code, label: company_name }))}
            value={narrowing.company}
            onChange={(company) => onChange({ ...narrowing, company })}
          />
        )}
      </Field>
    </>
  );
}
