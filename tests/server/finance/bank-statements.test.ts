import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { profiles } from '../../../src/generated/server/profiles.gen.ts';
import { createImports } from '../../../src/server/engine/transfer/import/imports.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { fillingWith } from '../fixtures/import-call.ts';
import { allRights } from '../fixtures/records.ts';
import { useMoneyDesk } from './money-desk.ts';

describeOnServer('lines of bank statements', (open) => {
  let made = 0;
  const desk = useMoneyDesk(open);

  const opened = async (row: JsonObject) => {
    const item = await desk.newItem(row);
    await desk.fire(item, 'open');
    return item;
  };
  const booked = async (row: JsonObject): Promise<JsonObject> => {
    made += 1;
    const { body } = await desk.admin.action<{ rows: JsonObject[] }>('bank_statement', 'set', {
      rows: [{ booked_on: '2026-11-24', amount: 100, currency_code: 'HUF', bank_ref: `LINE-${made}`, ...row }],
    });
    return body.rows?.[0] ?? expect.fail(JSON.stringify(body));
  };
  const lineOf = async ({ bank_statement_line_id = null }: JsonObject) =>
    (await desk.admin.rows('bank_statement', { filter: { field: 'bank_statement_line_id', op: 'eq', value: bank_statement_line_id } }))[0] ??
    expect.fail('no line');
  const post = (...lines: readonly JsonObject[]) =>
    desk.admin.action('bank_statement', 'post_statement', {
      selection: { keys: lines.map(({ bank_statement_line_id = null }) => ({ bank_statement_line_id })) },
    });

  it('are proposed the item whose invoice their text names, however it is written, of several the one of just the amount', async () => {
    const [, item] = [
      await opened({ invoice_number: 'SZ-2026/881', amount: 300, due_date: '2026-01-01' }),
      await opened({ invoice_number: 'SZ-2026/881', amount: 100, due_date: '2026-10-01' }),
    ];
    const line = await booked({ remittance: 'invoice sz 2026 881 thank you' });
    expect(line).toMatchObject({ cashflow_id: item.cashflow_id, direction: 'in', match: 'whole' });
    expect(await booked({ remittance: 'nothing', counterparty: 'Nobody' })).toMatchObject({ cashflow_id: null, match: 'unknown' });
    expect(await booked({ amount: -100, remittance: 'SZ-2026/881' })).toMatchObject({ cashflow_id: null, direction: 'out' });
  });

  it('without a reference are proposed the only item of their amount whose payer is called so', async () => {
    const [customer] = await desk.app.rows<{ partner_id: number }>(
      sql`insert into partner (partner_name, is_customer) values (${`Bright Spaces ${Math.random()}`}, true) returning partner_id`,
    );
    const item = await opened({ party_id: Number(customer?.partner_id), amount: 777.77 });
    const { party_name = null } = await desk.itemOf(item.cashflow_id);
    expect(await booked({ amount: 777.77, counterparty: String(party_name).toUpperCase() })).toMatchObject({ cashflow_id: item.cashflow_id });
  });

  it('post what they pay when staff say so, all of them or none, in whole and in part, and no second time', async () => {
    const [whole, part] = [await opened({ invoice_number: 'POST-0001' }), await opened({ invoice_number: 'POST-0002', amount: 500 })];
    const lines = [await booked({ remittance: 'POST-0001' }), await booked({ remittance: 'POST-0002', amount: 120 })];
    const unknown = await booked({ remittance: 'who knows', counterparty: 'Nobody' });
    expect(await post(...lines, unknown)).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'cashflow_id', code: 'required' }] } } });
    expect(await desk.statesOf([whole, part])).toEqual(['open', 'open']);
    expect(await post(...lines)).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await desk.statesOf([whole, part])).toEqual(['paid', 'partially_paid']);
    expect(await desk.itemOf(whole.cashflow_id)).toMatchObject({ closed_on: '2026-11-24' });
    expect(await post(...lines)).toMatchObject({ status: 200, body: { changed: 0 } });
    expect(await lineOf(lines[0] ?? {})).toMatchObject({ match: 'posted', is_posted: true });
    expect(
      (await desk.admin.patch('bank_statement', { bank_statement_line_id: lines[0]?.bank_statement_line_id ?? null }, 'amount', { old: 100, new: 1 })).status,
    ).toBe(422);
  });

  it('that pay more than is open, or other money, are refused', async () => {
    await opened({ invoice_number: 'MUCH-0001', amount: 60 });
    const euros = await opened({ currency_code: 'EUR', amount: 100 });
    const line = await booked({ remittance: 'MUCH-0001' });
    expect(line).toMatchObject({ match: 'too_much' });
    expect(await post(line)).toMatchObject({ status: 422, body: { error: { fields: [{ code: 'overpaid' }] } } });
    const other = await booked({ cashflow_id: euros.cashflow_id });
    expect(other).toMatchObject({ match: 'other_money' });
    expect(await post(other)).toMatchObject({ status: 422, body: { error: { fields: [{ code: 'pays_other_money' }] } } });
  });

  it('pay all the items that their text names, the longest due first, where one is not enough', async () => {
    const items = [
      await opened({ invoice_number: 'SUM-0001', amount: 60, due_date: '2026-02-01' }),
      await opened({ invoice_number: 'SUM-0002', amount: 40, due_date: '2026-01-01' }),
      await opened({ invoice_number: 'SUM-0003', amount: 50, due_date: '2026-03-01' }),
    ];
    const line = await booked({ remittance: 'SUM-0001, SUM 0002 + SUM0003', amount: 120 });
    expect(line).toMatchObject({ match: 'several' });
    expect(await post(line)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await desk.statesOf(items)).toEqual(['paid', 'paid', 'partially_paid']);
    expect(await Promise.all(items.map(desk.paymentsOf))).toEqual([[60], [40], [20]]);
    expect(await lineOf(line)).toMatchObject({ match: 'posted' });
    const more = await booked({ remittance: 'SUM-0003', amount: 31 });
    expect(more).toMatchObject({ match: 'too_much' });
  });

  it('are looked for again when their items have come later', async () => {
    const line = await booked({ remittance: 'LATER-0001' });
    const item = await opened({ invoice_number: 'LATER-0001' });
    const selection = { keys: [{ bank_statement_line_id: line.bank_statement_line_id ?? null }] };
    expect(await desk.admin.action('bank_statement', 'propose_items', { selection })).toMatchObject({ body: { changed: 1 } });
    expect(await lineOf(line)).toMatchObject({ cashflow_id: item.cashflow_id });
  });

  it('come from camt.053, an element each, with what they pay proposed', async () => {
    const item = await opened({ invoice_number: 'CAMT-77', amount: 200 });
    const camt = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S-1</Id>
      <Ntry><Amt Ccy="HUF">150.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2031-11-24</Dt></BookgDt><AcctSvcrRef>REF-77</AcctSvcrRef>
        <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Bright Spaces</Nm></Dbtr></RltdPties><RmtInf><Ustrd>CAMT-77</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
      <Ntry><Amt Ccy="HUF">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2031-11-25</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const imports = createImports({ database: desk.app.database, records: desk.app.services.records, profiles });
    const actor = { userId: 1, companyCode: 'KT-HU' };
    const taken = await imports.upload(actor, 'bank_statement', { name: 'statement.xml', bytes: Buffer.from(camt) });
    expect(taken.known?.profile).toBe('camt_053');
    const mapping = (taken.known?.mapping ?? []).map(({ fit: _, ...column }) => column);
    const call = { import_id: taken.import_id, mapping, profile: 'camt_053', fixes: [], given: {}, empty: 'keep', language_code: 'en', remedies: [] } as const;
    const rights = { rights: allRights, filling: fillingWith(allRights) };
    const check = await imports.check(actor, { ...call, mapping, fixes: [], remedies: [] }, rights);
    expect(check).toMatchObject({ problems: [], add: 2 });
    await imports.commit(actor, { ...call, mapping, fixes: [], remedies: [] }, rights);
    const rows = await desk.admin.rows('bank_statement', {
      filter: { field: 'booked_on', op: 'between', value: ['2031-11-24', '2031-11-25'] },
      sort: [{ field: 'booked_on' }],
    });
    expect(rows).toMatchObject([
      {
        amount: 150.5,
        direction: 'in',
        currency_code: 'HUF',
        counterparty: 'Bright Spaces',
        remittance: 'CAMT-77',
        bank_ref: 'REF-77',
        cashflow_id: item.cashflow_id,
        match: 'part',
      },
      { amount: 12, direction: 'out', cashflow_id: null },
    ]);
  });
});
