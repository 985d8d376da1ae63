import { sql } from 'drizzle-orm';
import { access } from '../../../generated/server/access.gen.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import { tables } from '../../../generated/server/tables.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isCommentTable } from '../../../../schemas/tables/comments.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import { isObject, type Json } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { mailText } from '../outbox/mail-text.ts';
import { infoOf } from '../records/core/tables.ts';
import type { Change } from '../records/log/change-set.ts';
import { defineListener } from '../records/log/change-listeners.ts';

const commented = new Set(tables.filter(isCommentTable).map((table) => infoOf(table).name));

/** Pages on which the comments of a table are read. */
const pagesOf = (table: string): readonly string[] =>
  Object.entries(forms).flatMap(([name, { table: of }]: [string, AnyForm]) => (of && infoOf(of).name === table ? access[name as FormName].screens : []));

interface Person {
  user_id: number;
  user_name: string;
  user_email: string;
  language_code: string;
}

/** Colleagues in the company of the transaction who may list one of the pages. */
const readersOf = (tx: Transaction, pages: readonly string[]): Promise<Person[]> =>
  tx.rows<Person>(sql`
    select u.user_id, u.user_name, u.user_email, u.language_code from app_user u
     where not u.blocked and exists (select 1 from user_company m where m.user_id = u.user_id and m.member_company = nullif(current_setting('app.company', true), ''))
       and exists (select 1 from kontor_rights(u.user_id) r where r.list and r.url = any(${`{${pages.join(',')}}`}::text[]))
     order by length(u.user_name) desc`);

/** Whom a text mentions; of two names that begin alike the longer one is meant. */
function mentionedIn(text: string, people: readonly Person[]): Person[] {
  let rest = text;
  return people.filter(({ user_name }) => {
    const mention = `@${user_name}`;
    if (!rest.includes(mention)) return false;
    rest = rest.replaceAll(mention, ' ');
    return true;
  });
}

const textIn = (value: Json): string => {
  const text = isObject(value) ? value.comment_text : value;
  return typeof text === 'string' ? text : '';
};
const isWritten = ({ table, log_action, field }: Change): boolean =>
  commented.has(table.name) && log_action !== 'delete' && (field === null || field === 'comment_text');

/** Tells people by mail, each in his own language, that a comment mentions them; once for each comment, and only those who may read it. */
export default defineListener({
  async hear(tx, changes, { actor }) {
    const mentioning = changes.filter((change) => isWritten(change) && textIn(change.new).includes('@'));
    if (actor.companyCode === null || mentioning.length === 0) return;
    const author = await tx.row<{ user_name: string }>(sql`select user_name from app_user where user_id = ${actor.userId}`);
    const readers = new Map<string, Person[]>();
    for (const { name } of mentioning.map(({ table }) => table)) if (!readers.has(name)) readers.set(name, await readersOf(tx, pagesOf(name)));
    for (const change of mentioning) {
      const text = textIn(change.new);
      const people = readers.get(change.table.name) ?? [];
      for (const { user_id, user_email, language_code } of mentionedIn(text, people)) {
        if (user_id === actor.userId) continue;
        const id = String(change.key.comment_id);
        await enqueue(
          tx,
          { company_code: actor.companyCode, entity: change.table.name, entity_id: id },
          {
            channel: 'mail',
            to: user_email,
            ...mailText(language_code, 'mention', { author: author?.user_name ?? '', comment: text }),
            key: `mention:${change.table.name}:${id}:${user_id}`,
          },
        );
      }
    }
  },
});
