import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../src/generated/server/forms.gen.ts';
import { compileForm } from '../../../src/server/engine/records/core/compile.ts';
import { describeOnServer } from '../../support/databases.ts';
import { planOf } from '../../support/recorded.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

const lines = 1_500;

describeOnServer('a long price list', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  it('looks for a later line of the same offer by its code, not through all later lines', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const [offer] = await app.rows<{ partner_id: number }>(
      sql`select partner_id from product_supplier where company_code = 'KT-HU' order by product_supplier_id limit 1`,
    );
    const list = Array.from({ length: lines }, (_, i) => `SC-${i}\t${i + 1}.5`).join('\n');
    const staged = await admin.action('bulk_purchase_prices', 'stage_prices', { partner_id: offer?.partner_id ?? 0, price_list: list });
    expect(staged.body).toMatchObject({ changed: lines });
    await app.execute(sql`analyze staged_price`);
    const form = compileForm({ name: 'bulk_purchase_prices', definition: forms.bulk_purchase_prices });
    const { text, values } = form.source(['price_status', 'line']);
    const actor = { userId: await app.userId('admin'), companyCode: 'KT-HU' };
    const plan = await planOf(app.database, actor, { text: `select count(r.price_status) from ${text} r`, values: values ?? [] }, 'costs off');
    const later = plan.slice(plan.findIndex((line) => line.includes('on staged_price later')));
    expect(later.slice(0, 3).join('\n'), plan.join('\n')).toMatch(/Index Cond: .*supplier_product_code/);
  });
});
