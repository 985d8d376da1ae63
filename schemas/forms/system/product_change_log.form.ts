import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { date } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { currentCompany } from '../../tables/define.ts';
import { changes, changeSets } from '../../tables/system/change-log.ts';
import { defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { pick } from '../pick.ts';

/** Tables whose changes are the history of the catalogue. */
const catalogue = [
  'product',
  'product_company',
  'product_shop',
  'brand',
  'manufacturer',
  'product_category',
  'product_pack',
  'product_relation',
  'product_tick',
  'product_position',
];

const chosen = declareParams({ made_from: asked(date).optional(), made_until: asked(date).optional() });
/** The chosen days, the last one included; where none is chosen, all of them. */
const inPeriod = and(
  or(isNull(chosen.made_from), gte(changes.made_at, chosen.made_from)),
  or(isNull(chosen.made_until), lt(changes.made_at, sql`${chosen.made_until} + 1`)),
);

/** Who changed what of the products, and when. Append-only; changes made for another company are not shown. */
export default defineForm({
  key: ['change_id'],
  scope: 'company',
  params: chosen,
  fields: {
    ...pick(changes, 'change_id', 'made_at', 'user_id'),
    user_name: appUsers.user_name,
    ...pick(changes, 'entity_name', 'entity_id', 'log_action', 'field', 'old', 'new', 'change_set_id'),
    ...pick(changeSets, 'action', 'reason'),
  },
  from: (select) =>
    select
      .from(changes)
      .innerJoin(changeSets, eq(changeSets.change_set_id, changes.change_set_id))
      .leftJoin(appUsers, eq(appUsers.user_id, changes.user_id))
      .where(and(inArray(changes.entity_name, catalogue), or(isNull(changes.change_company), eq(changes.change_company, currentCompany)), inPeriod)),
  order: ['change_id'],
  search: ['entity_id', 'user_name'],
});
