import { sql } from 'drizzle-orm';
import { todayIn } from '../../support/clock.ts';
import { expect, it } from 'vitest';
import { invariants } from '../../../src/generated/server/parts/invariants.gen.ts';
import { findBroken } from '../../../src/server/engine/invariants/find-broken.ts';
import { describeOnServer } from '../../support/databases.ts';
import { useOrderDesk } from '../purchasing/order-desk.ts';
import { useMoney } from './money-desk.ts';

describeOnServer('the money of purchase orders', (open) => {
  const desk = useOrderDesk(open);
  const money = useMoney(desk);
  const asksFor = async (id: number) => {
    const items = await money.itemsBy({ field: 'purchase_order_id', op: 'eq', value: id });
    const states = await money.statesOf(items);
    return items.map(({ cashflow_type, amount, due_date }, place) => ({ item: `${cashflow_type} ${amount} ${states[place]}`, due_date }));
  };
  /** An order of ten pieces at 25 of a supplier with these terms. */
  const newOrder = async (terms: { payment_delay: number; deposit_percent: number } | null = null) => {
    await desk.app.execute(
      sql`delete from partner_company where company_code = 'KT-HU' and partner_id = (select min(partner_id) from partner where is_supplier)`,
    );
    if (terms)
      await desk.app.execute(sql`
        insert into partner_company (company_code, partner_id, payment_delay, deposit_percent)
        select 'KT-HU', min(partner_id), ${terms.payment_delay}, ${terms.deposit_percent} from partner where is_supplier`);
    return desk.newOrder([{ product: await desk.newProduct(), qty: 10, price: 25 }]);
  };
  const today = () => todayIn(desk.app);

  it('is planned for the day on which they are to arrive, and owed for what came when it is here', async () => {
    const { id, instance } = await newOrder();
    await desk.passes(instance, 'confirm');
    expect(await asksFor(id)).toEqual([{ item: 'payable_goods 250 planned', due_date: '2026-11-20' }]);
    await desk.passes(instance, 'arrive');
    const [line] = await desk.linesOf(id);
    await desk.count(line, 8);
    expect(await desk.fire(instance, 'unload', { params: { checkbox: true } })).toMatchObject({ ok: true });
    expect(await asksFor(id)).toEqual([{ item: 'payable_goods 200 open', due_date: await today() }]);
  });

  it('is owed in two parts where a deposit was agreed: that before he begins, and the rest after the days he gives', async () => {
    const { id, instance } = await newOrder({ payment_delay: 30, deposit_percent: 30 });
    await desk.passes(instance, 'confirm');
    expect(await asksFor(id)).toEqual([
      { item: 'payable_goods 175 planned', due_date: '2026-12-20' },
      { item: 'payable_goods 75 planned', due_date: await today() },
    ]);
    await desk.passes(instance, 'start_production');
    expect((await asksFor(id)).map(({ item }) => item)).toEqual(['payable_goods 175 planned', 'payable_goods 75 open']);
  });

  it('is planned no more when they are cancelled; a deposit that was paid is lost', async () => {
    const unpaid = await newOrder();
    await desk.passes(unpaid.instance, 'confirm', 'cancel');
    expect(await asksFor(unpaid.id)).toMatchObject([{ item: 'payable_goods 250 cancelled' }]);
    const { id, instance } = await newOrder();
    await desk.passes(instance, 'confirm', 'start_production');
    const [item = expect.fail('no item')] = await money.itemsBy({ field: 'purchase_order_id', op: 'eq', value: id });
    await money.fire(item, 'open');
    await money.pay(item, 75);
    await desk.passes(instance, 'cancel');
    expect(await asksFor(id)).toMatchObject([{ item: 'payable_goods 75 paid' }]);
  });

  it('is owed for related costs too, once all of them are known, and no second time', async () => {
    const { id, instance } = await newOrder();
    await desk.addCost(id, 80, 'value');
    await desk.passes(instance, 'confirm', 'arrive', 'unload', 'close');
    const items = (await asksFor(id)).map(({ item }) => item);
    expect(items).toEqual(['payable_goods 250 open', 'payable_cost 80 planned']);
    await desk.passes(instance, 'reopen');
    await desk.addCost(id, 5, 'value');
    await desk.passes(instance, 'close');
    expect((await asksFor(id)).map(({ item }) => item)).toEqual([...items, 'payable_cost 5 planned']);
  });

  it('leaves nothing that does not add up', async () => expect(await findBroken(desk.app.database, invariants)).toEqual([]));
});
