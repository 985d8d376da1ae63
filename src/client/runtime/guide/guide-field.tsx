import { resolveColumn } from '../grid/columns/resolve-columns.ts';
import { isAmount } from '../../renderers/money-currency.ts';
import type { Host } from '../host.tsx';
import type { GuideField as Field } from './guide-fields.ts';
import { kindWords } from './guide-words.ts';
import styles from './guide.module.css';

/** A field in words: what it is called, and sentences about it, the first of them what it means. */
export interface ToldField {
  name: string;
  label: string;
  sentences: readonly string[];
}

const labelOf = (name: string, field: Field['field'], host: Host) => resolveColumn(name, field, { field: name }, host, false);

/** What stands there: for an amount also in which currency. */
function natureOf({ field }: Field, host: Host): string {
  const { text } = host;
  const currency = field.options?.currency;
  const words = [text(kindWords[field.kind])];
  if (isAmount(field)) words.push(currency === undefined ? text('guide.company_currency') : text('guide.own_currency'));
  return words.join(' ');
}

/** Where and by whom it is changed. */
function changedWhere({ field, isEdited }: Field, { text, pageTitle }: Host): string {
  if (isEdited) return text('guide.edited_here');
  const home = field.home && pageTitle(field.home.screen);
  if (field.home?.through) return home === undefined ? text('guide.edited_here') : text('guide.edited_through', { page: home });
  if (home !== undefined) return text('guide.edited_in', { page: home });
  if (field.figure !== undefined) return text('guide.calculated');
  return field.creatable ? text('guide.given_once') : text('guide.only_shown');
}

/** The field in the reader's words. */
export function tellField(field: Field, host: Host): ToldField {
  const { label, help, unit } = labelOf(field.name, field.field, host);
  const { text } = host;
  const pages = (field.field.needs ?? []).map((page) => host.pageTitle(page) ?? page);
  return {
    name: field.name,
    label,
    sentences: [
      ...(help === undefined ? [] : [help]),
      natureOf(field, host),
      ...(unit === undefined ? [] : [text('guide.unit', { unit })]),
      changedWhere(field, host),
      ...(field.field.required ? [text('guide.required')] : []),
      ...(pages.length === 0 ? [] : [text('guide.needs', { pages: pages.join(', ') })]),
    ],
  };
}

export function GuideField({ label, sentences: [first, ...others] }: ToldField) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>
        <p>{first}</p>
        {others.length > 0 && <p className={styles.more}>{others.join(' ')}</p>}
      </dd>
    </div>
  );
}
