import { products } from '../../../../../schemas/tables/products/catalogue.ts';
import { proposalFields } from '../../../../shared/content/proposal-fields.ts';
import type { ProposalField } from '../../../../shared/content/proposal-fields.ts';
import { appError } from '../../../../shared/errors.ts';
import { defaultLanguage, isLanguage } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../../engine/records/log/change-set.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';

const productRows = rowsOf(products);

/** Which text of which product. */
export interface TextPlace {
  product_code: string;
  field: ProposalField;
  language_code: Language;
}

/** The place of a proposal as it was read: the database keeps its field and language to those that there are. */
export const placeOf = ({ product_code, field, language_code }: { product_code: string; field: string; language_code: string }): TextPlace => ({
  product_code,
  field: proposalFields.find((name) => name === field) ?? 'product_name',
  language_code: isLanguage(language_code) ? language_code : defaultLanguage,
});

/** A plain text as the field keeps it: a description as paragraphs, which empty lines divide. */
export const asStored = (field: ProposalField, text: string): string =>
  field === 'description'
    ? text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('')
    : text;

/** Writes a text of a product as it is to be stored; null for none. @returns what stood there. @throws AppError not_found */
export async function writeText(
  tx: Transaction,
  changes: ChangeSetWriter,
  { product_code, field, language_code }: TextPlace,
  stored: string | null,
): Promise<string | null> {
  const [row] = await productRows.lock(tx, [{ product_code }], 'product_code', field);
  if (!row) throw appError('not_found');
  const texts = row[field];
  const { [language_code]: old = null, ...others } = texts;
  await productRows.update(changes, [row], () => ({ [field]: stored === null ? others : { ...texts, [language_code]: stored } }));
  return old;
}
