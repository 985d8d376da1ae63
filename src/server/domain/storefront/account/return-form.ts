import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Language } from '../../../../shared/languages.ts';
import { accountAddress, orderAddress } from '../../../../storefront/address.ts';
import type { FormProblem } from '../../../../storefront/given.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import { returnReasons } from '../../../../shared/sales/return-reasons.ts';
import { piecesField } from '../../../../storefront/returns.ts';
import type { Returnable } from '../../../../storefront/returns.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { enqueue } from '../../../engine/outbox/enqueue.ts';
import { returnMail } from '../../sales/return-mail.ts';
import { orderToken } from '../buying/order-link.ts';
import { readFields } from '../form-problems.ts';
import type { PostedForm } from '../posted-forms.ts';
import { sessionOf } from './account-session.ts';
import { readReturnable } from './read-returns.ts';

/** Returns that may be asked for of an order, refused ones too: each mails its customer. */
const mostOfOrder = 10;

const asked = v.object({ reason: v.picklist(returnReasons, 'wrong'), note: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(1000, 'too_long')) });
type Asked = v.InferOutput<typeof asked>;

interface Piece {
  line: number;
  qty: number;
}

/** How many pieces of each line, or what is wrong with that. */
function piecesOf({ lines }: Returnable, fields: URLSearchParams): { pieces: Piece[] } | { problems: FormProblem[] } {
  const problems: FormProblem[] = [];
  const pieces = lines.flatMap(({ id, name: product, most }) => {
    const field = piecesField(id);
    const typed = (fields.get(field) ?? '').trim();
    const qty = typed === '' ? 0 : Number(typed);
    if (!/^\d{0,6}$/.test(typed)) problems.push({ field, text: 'wrong_value' });
    else if (qty > most) problems.push({ field, text: 'wrong_return_many', values: { product, count: most } });
    return qty > 0 ? [{ line: id, qty }] : [];
  });
  if (problems.length > 0) return { problems };
  return pieces.length > 0 ? { pieces } : { problems: [{ field: '', text: 'wrong_return_none' }] };
}

async function write(
  tx: Transaction,
  shop: Shop,
  language: Language,
  email: string,
  orderId: number,
  { reason, note }: Asked,
  pieces: readonly Piece[],
): Promise<void> {
  const made = await tx.row<{ id: number }>(sql`
    insert into return_request (company_code, sales_order_id, email, language_code, return_reason, return_note)
    values (${shop.company}, ${orderId}, ${email}, ${language}, ${reason}, nullif(${note}, '')) returning return_request_id::int as id`);
  const id = made?.id ?? 0;
  await tx.execute(sql`
    insert into return_request_item (company_code, return_request_id, sales_order_item_id, qty)
    select ${shop.company}, ${id}, p.line, p.qty from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p(line bigint, qty numeric)`);
  const mail = await returnMail(tx, id, 'return_asked', 'asked');
  if (mail) await enqueue(tx, { company_code: shop.company, entity: 'return_request', entity_id: String(id) }, mail);
}

/** A customer asks to send goods of an order back: it becomes a record that staff decide about, and moves no goods. */
export const returnForm: PostedForm = {
  url: '/:language/account/return/:order',
  counted: { name: 'returns' },
  async take({ shop, language, fields, words: { order = '' }, request }, { database }) {
    const email = await sessionOf(database, shop, request);
    if (email === undefined) return { to: accountAddress(language) };
    if (!/^\d{1,15}$/.test(order)) throw appError('not_found');
    const orderId = Number(order);
    const problems = await database.transaction({ userId: null, companyCode: shop.company }, async (tx): Promise<readonly FormProblem[]> => {
      const found = await readReturnable(tx, shop, language, email, orderId, true);
      if (!found) throw appError('not_found');
      if (found.lines.length === 0) return [{ field: '', text: 'return_closed' }];
      const former = await tx.row<{ n: number }>(
        sql`select count(*)::int as n from return_request where company_code = ${shop.company} and sales_order_id = ${orderId}`,
      );
      if ((former?.n ?? 0) >= mostOfOrder) return [{ field: '', text: 'return_closed' }];
      const read = readFields(asked, fields);
      const chosen = piecesOf(found, fields);
      const wrong = [...('problems' in chosen ? chosen.problems : []), ...('problems' in read ? read.problems : [])];
      if ('problems' in chosen || 'problems' in read) return wrong;
      await write(tx, shop, language, email, orderId, read.values, chosen.pieces);
      return [];
    });
    return problems.length > 0 ? { problems } : { to: orderAddress(language, await orderToken(database, orderId)) };
  },
};
