import { partnerAddresses } from '../../../../schemas/tables/partners/addresses.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Change } from '../../engine/records/log/change-set.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const addresses = rowsOf(partnerAddresses);
const defaults = ['default_billing', 'default_delivery'] as const;
type Default = (typeof defaults)[number];

interface Address {
  partner_id: number;
  partner_address_id: number;
  default_billing: boolean;
  default_delivery: boolean;
}

const rowOf = ({ new: next }: Change): JsonObject => (next ?? {}) as JsonObject;
/** Whether a change makes an address the default. */
const makes = (change: Change, one: Default): boolean =>
  change.field === null ? change.log_action === 'add' && rowOf(change)[one] === true : change.field === one && change.new === true;

/** A partner has one address of each sort by default, the one that was chosen last. */
export default defineFollower({
  tables: [addresses.name],
  async follow(tx, changes, writer) {
    const chosen = defaults.map((one) => ({ one, ids: changes.filter((change) => makes(change, one)).map(({ key }) => Number(key.partner_address_id)) }));
    const asked = chosen.flatMap(({ ids }) => ids);
    if (asked.length === 0) return;
    const found = await tx.rows<Address>({
      text: `select partner_id, partner_address_id, default_billing, default_delivery from partner_address
              where partner_id in (select partner_id from partner_address where partner_address_id = any($1::bigint[])) order by partner_address_id`,
      values: [`{${asked.join(',')}}`],
    });
    for (const { one, ids } of chosen) {
      const last = new Map(ids.map((id) => [found.find((address) => address.partner_address_id === id)?.partner_id, id]));
      const former = found.filter((address) => address[one] && last.has(address.partner_id) && last.get(address.partner_id) !== address.partner_address_id);
      await addresses.update(writer, former, () => (one === 'default_billing' ? { default_billing: false } : { default_delivery: false }));
    }
  },
});
