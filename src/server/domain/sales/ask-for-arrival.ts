import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Services } from '../../engine/services.ts';
import type { AskedShop } from './asked-shop.ts';

/**
 * Puts an address in the queue for a product of the shop; one that waits already keeps its place. The product's row in the shop is
 * locked, so that two equal questions at once make one place.
 * @throws AppError unknown_reference for a product the shop does not show
 */
export const askForArrival = (
  { database }: Services,
  { shop_id, company_code }: AskedShop,
  given: string,
  language: Language,
  productCode: string,
): Promise<void> =>
  database.transaction({ userId: null, companyCode: company_code }, async (tx) => {
    const email = given.toLowerCase();
    const shown = await tx.row(sql`
      select 1 from product_shop where company_code = ${company_code} and shop_id = ${shop_id} and product_code = ${productCode} and published for update`);
    if (!shown) throw appError('unknown_reference', {}, [{ field: 'product_code', code: 'unknown_reference' }]);
    await tx.execute(sql`
      insert into arrival_notification (shop_id, product_code, email, language_code)
      select ${shop_id}, ${productCode}, ${email}, ${language}
       where not exists (
         select from arrival_notification a join fsm_instance i on i.fsm_instance_id = a.fsm_instance_id join fsm_state s on s.state_id = i.state_id
          where a.company_code = ${company_code} and a.shop_id = ${shop_id} and a.product_code = ${productCode} and lower(a.email) = ${email} and not s.final_state)`);
  });
