import { documents } from '../../../generated/server/documents.gen.ts';
import type { DocumentName } from '../../../generated/names.gen.ts';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import { textsOf } from '../locale-texts.ts';
import type { Message } from '../outbox/message.ts';
import { wordIn } from '../outbox/public-text.ts';
import type { Registry } from '../records/core/registry.ts';
import type { Instance } from '../workflow/define.ts';
import { readLetter } from './read-letter.ts';
import type { Letter } from './read-letter.ts';

/** A mail about a record with a document of it. */
export interface LetterMail {
  /** Messages `mail.<template>.subject` and `.body`, with `title` and `number` (of the document), `company`, `recipient` and `note`. */
  template: string;
  document: string;
  /** Instead of the address that the document names. */
  to?: string | undefined;
  /** What staff wrote beside it. */
  note?: string | undefined;
  /** What the texts name besides. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The words leave alone; the document says only whom they are for. */
  isAlone?: boolean | undefined;
}

/** A document of the record of an instance as it is now. @throws AppError unknown_procedure_params for a document that is none */
export async function letterOf(tx: Transaction, registry: Registry, instance: Instance, document: string): Promise<Letter> {
  const [key] = registry.tableOf(instance.entity)?.key ?? [];
  if (!Object.hasOwn(documents, document) || key === undefined) throw appError('unknown_procedure_params', { procedure: document });
  return readLetter(tx, registry.wholeForm, document as DocumentName, { [key]: Number(instance.entity_id) }, instance.company_code);
}

/**
 * The mail in the recipient's language, the document in it: one for each line of the record's history, document and template.
 * @throws AppError no_mail_address, and unknown_procedure_params for a mail that is none
 */
export function toMail(letter: Letter, instance: Instance, seq: number, mail: LetterMail): Message {
  const { template, document, to, note, isAlone = false } = mail;
  const { paper, language, recipient, number } = letter;
  const address = to ?? letter.email;
  if (address === null) throw appError('no_mail_address', { name: recipient });
  const [company = ''] = paper.from;
  const values = { ...mail.values, title: paper.title, number, company, recipient, note: note === undefined ? '' : `\n\n${note}` };
  const worded = (part: 'subject' | 'body'): string => {
    const id = `mail.${template}.${part}`;
    if (textsOf(language)[id] === undefined) throw appError('unknown_procedure_params', { procedure: template });
    return wordIn(language, id, values);
  };
  return {
    channel: 'mail',
    to: address,
    subject: worded('subject'),
    text: worded('body'),
    ...(!isAlone && { papers: [paper] }),
    key: `${template}:${document}:${instance.fsm_instance_id}:${seq}`,
  };
}

/** A mail with a document of the record as it is now. @throws AppError as {@link letterOf} and {@link toMail} do */
export const mailLetter = async (tx: Transaction, registry: Registry, instance: Instance, seq: number, mail: LetterMail): Promise<Message> =>
  toMail(await letterOf(tx, registry, instance, mail.document), instance, seq, mail);
