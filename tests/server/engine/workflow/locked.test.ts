import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { headerOf } from '../../../../schemas/forms/workflow/header-fields.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import type { Workflow } from '../../../../schemas/workflows/grammar.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import { createImports } from '../../../../src/server/engine/transfer/import/imports.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { allRights } from '../../fixtures/records.ts';
import { declaredForms, natureIn, triedOn } from '../declarations/declared.ts';
import { addThatFits, byKey, createValues, holds, keyOf } from '../declarations/values.ts';

/* What each state of each workflow locks, of every form over its records and over their lines, as the declarations say. */

type State = Workflow['states'][number];

interface Locked {
  name: string;
  form: AnyForm;
  /** The home form of the workflow, whose records the rows are or belong to. */
  home: string;
  /** The field that names the record; undefined where the rows are the records. */
  by: string | undefined;
  states: State[];
}

/** Forms that list records of one state only: what other states lock, the forms of all records tell. */
const ofOneState: Readonly<Record<string, string>> = { courier: 'packed' };
const statesOf = (name: string, type: string): State[] =>
  (workflows[type]?.states ?? []).filter(({ state_code }) => state_code === (ofOneState[name] ?? state_code));

const headerTable = ({ table, parent, fields }: AnyForm) => (parent ? headerOf(table, fields[parent.by])?.table : undefined);

/** Every form whose rows a state may lock. */
const locked: Locked[] = Object.entries(workflowHomes).flatMap(([type, home]) =>
  declaredForms.flatMap(([name, form]) => {
    const { table } = forms[home] as AnyForm;
    const isHeader = form.table !== undefined && form.table === table && instanceColumnOf(form.table) !== undefined;
    if (!(isHeader || (table !== undefined && headerTable(form) === table)) || !(form.write ?? form.delete)) return [];
    return [{ name, form, home, by: isHeader ? undefined : form.parent?.by, states: statesOf(name, type) }];
  }),
);

/** Which part a state leaves open, by the part the row is. */
const opensHeader = ['all', 'header'];
const opensLines = ['all', 'lines'];

const isOpen = ({ by }: Locked, { editable }: State, kept: boolean): boolean =>
  (by === undefined ? opensHeader : opensLines).includes(editable) || (kept && editable !== 'none');
const isKept = ({ form }: Locked, field?: string): boolean =>
  form.kept_open === true || (field !== undefined && form.kept_open !== undefined && form.kept_open.includes(field));
/** Whether rows may be deleted in the state; of a record it is said by a word of its own. */
const isDeletable = (one: Locked, state: State): boolean => (one.by === undefined ? state.deletable : isOpen(one, state, isKept(one)));

const ownFields = ({ form }: Locked): string[] =>
  Object.entries(form.write ?? {}).flatMap(([field, target]) => (isColumn(target) && target.table === form.table ? [field] : []));

const problemsOf = ({ body }: Answer) => (body.error as { fields?: { field: string; code: string; params: JsonObject }[] } | undefined)?.fields ?? [];

describeOnEachDemo('states', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await openAllRecords(app);
    // Money that documents ask for holds them: here nobody asks for it.
    await app.execute(sql`update cashflow set sales_order_id = null, purchase_order_id = null, purchase_order_cost_id = null`);
  });
  afterAll(() => app.close());

  const rowOf = async (name: string, key: JsonObject) => (await admin.rows(name, { filter: byKey(key) }))[0];
  const recordOf = async ({ home, by }: Locked, row: JsonObject): Promise<JsonObject> =>
    by === undefined ? row : ((await rowOf(home, { [by]: row[by] ?? null })) ?? {});
  /** Puts the record into a state, past everything that a step asks and does. */
  const enter = (record: JsonObject, { state_code }: State) =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id from fsm_state s
       where i.fsm_instance_id = ${record.fsm_instance_id} and s.type_code = i.type_code and s.state_code = ${state_code}`);
  /** Takes back what an answer tells of; nothing where nothing was written. @returns the status */
  const undo = async ({ body }: Answer): Promise<number> =>
    body.change_set_id === undefined ? 200 : (await admin.rpc('undo', { change_set_id: body.change_set_id })).status;

  /** Forms of which a file could write a field. */
  const imported = new Set<string>();

  it('lock rows of some forms', () => expect(locked.length).toBeGreaterThan(3));

  describe.each(triedOn(engine, locked))('$name', (one) => {
    const { name, form, by, states } = one;
    let row: JsonObject;
    let record: JsonObject;
    beforeAll(async () => {
      // Of a record that was never at work nothing is decided, and nothing else holds it: what is refused, the state refuses.
      const isDecided = (of: JsonObject) => (form.decided ?? []).some(({ by: flag }) => of[flag] === true);
      const rows = (await admin.rows(name, { limit: 300, count: 'none' })).filter((of) => !isDecided(of) && Number(of.payment_count ?? 0) === 0);
      const found = rows.find(({ editable }) => editable === 'all') ?? rows[0];
      if (!found) throw new Error('the form is empty');
      row = found;
      record = await recordOf(one, row);
    });

    it.each(states.filter(({ editable }) => editable !== 'all').length > 0 ? states : states.slice(0, 1))(
      'in $state_code are edited only where it leaves them open',
      async (state) => {
        const values = createValues(admin);
        await enter(record, state);
        expect(await rowOf(name, keyOf(form, row))).toMatchObject({ editable: state.editable, ...(by === undefined && { deletable: state.deletable }) });
        const untold: string[] = [];
        for (const field of ownFields(one)) {
          const now = (await rowOf(name, keyOf(form, row))) ?? {};
          const others = (await values.of(form, field, now)).filter((value) => !holds(form, field, now[field], value));
          const answers: Answer[] = [];
          for (const value of others.slice(0, 6)) {
            const answer = await admin.patch(name, keyOf(form, row), field, { new: value as Json });
            answers.push(answer);
            await undo(answer);
            if (answer.status === 200 || codeOf(answer) === 'locked') break;
          }
          const refused = answers.find((answer) => codeOf(answer) === 'locked');
          // What follows from the value is told besides.
          const told =
            refused &&
            problemsOf(refused)
              .filter((problem) => problem.field === field || problem.code !== 'locked')
              .map((problem) => [refused.status, problem.field, problem.code, problem.params.state]);
          const expected = isOpen(one, state, isKept(one, field)) ? undefined : [[422, field, 'locked', state.state_names]];
          if (answers.length === 0) untold.push(field);
          else expect([field, told]).toEqual([field, expected]);
        }
        // Rows for a reference may be missing, and no more.
        expect(untold.length).toBeLessThan(Math.max(2, ownFields(one).length / 3));
      },
    );

    it.skipIf(by === undefined || !form.add || form.upload !== undefined)('are added only in states that leave them open', async () => {
      const values = createValues(admin);
      const given: JsonObject = {};
      for (const field of form.required ?? []) given[field] = (await values.of(form, field, given))[0] ?? null;
      if (by !== undefined) given[by] = row[by] ?? null;
      for (const state of states) {
        await enter(record, state);
        const answer = await addThatFits(admin, { name, form, by }, given);
        const told = isOpen(one, state, isKept(one)) ? [200, []] : [422, [{ field: by, code: 'locked', params: { state: state.state_names, row: 0 } }]];
        expect([state.state_code, answer.status, problemsOf(answer)]).toEqual([state.state_code, ...told]);
        await undo(answer);
      }
    });

    it('are written by an import only in states that leave them open', async () => {
      const [user] = await app.rows<{ user_id: number }>(sql`select user_id from app_user where user_email like 'admin@%'`);
      const actor = { userId: user?.user_id ?? 0, companyCode: 'KT-HU' };
      const imports = createImports({ database: app.database, records: app.services.records });
      const values = createValues(admin);
      /** A field that a file can hold as a plain text, and another value for it. */
      const plain = async (): Promise<{ field: string; value: Json } | undefined> => {
        for (const field of ownFields(one).filter((own) => /^(text|numeric)/.test(natureIn(form, own).kind.sqlType))) {
          const now = (await rowOf(name, keyOf(form, row))) ?? {};
          const value = (await values.of(form, field, now)).find((other) => typeof other !== 'object' && !holds(form, field, now[field], other));
          if (value !== undefined) return { field, value };
        }
        return undefined;
      };
      const found = await plain();
      if (!found) return;
      imported.add(name);
      const key = keyOf(form, row);
      const text = `${[...Object.keys(key), found.field].join(';')}\n${[...Object.values(key), found.value].join(';')}\n`;
      for (const state of states) {
        await enter(record, state);
        const taken = await imports.upload(actor, name, { name: 'f.csv', bytes: Buffer.from(text) }, {});
        const mapping = taken.mapping.map(({ column, field, language }) => ({ column, field, language }));
        const call = { import_id: taken.import_id, mapping, fixes: [], given: {}, empty: 'keep' as const, language_code: 'en' as const };
        const { problems } = await imports.check(actor, call, { rights: allRights });
        // What follows from the value is told besides.
        const follows = (field: string) => field !== found.field && field in (form.derive ?? {});
        const told = problems.filter(({ code, field }) => code === 'locked' && !follows(field)).map(({ field }) => field);
        expect([state.state_code, told]).toEqual([state.state_code, isOpen(one, state, isKept(one, found.field)) ? [] : [found.field]]);
      }
    });

    it.skipIf(!form.delete)('are deleted only in states that let them be', async () => {
      for (const state of states) {
        await enter(record, state);
        const answer = await admin.action(name, 'delete', { keys: [keyOf(form, row)] });
        const told = isDeletable(one, state) ? [200, undefined] : [422, 'locked'];
        expect([state.state_code, answer.status, codeOf(answer)]).toEqual([state.state_code, ...told]);
        expect(await undo(answer)).toBe(200);
        record = await recordOf(one, (await rowOf(name, keyOf(form, row))) ?? {});
      }
    });
  });

  it('are tried by an import on most forms', () => expect(imported.size).toBeGreaterThan(triedOn(engine, locked).length / 2));

  describe('of a purchase order', () => {
    let order: JsonObject;
    let line: JsonObject;
    const lineKey = () => ({ purchase_order_item_id: line.purchase_order_item_id ?? 0 });
    const inState = (state_code: string) => enter(order, { state_code } as State);
    beforeAll(async () => {
      const lines = await admin.rows('purchase_order_items', { limit: 200, count: 'none' });
      // Of a draft: nothing else holds an order that was not sent yet.
      const drafts = lines.filter(({ editable }) => editable === 'all');
      line = drafts.find((own) => drafts.filter((other) => other.purchase_order_id === own.purchase_order_id).length > 1) ?? {};
      order = (await rowOf('purchase_orders', { purchase_order_id: line.purchase_order_id ?? 0 })) ?? {};
    });

    it('lock what an undo would bring back', async () => {
      const writes = [
        () => admin.patch('purchase_order_items', lineKey(), 'qty', { new: Number(line.qty) + 1 }),
        () => admin.action('purchase_order_items', 'delete', { keys: [lineKey()] }),
      ];
      for (const write of writes) {
        await inState('draft');
        const { body } = await write();
        await inState('closed');
        const refused = await admin.rpc('undo', { change_set_id: body.change_set_id });
        expect([refused.status, codeOf(refused)]).toEqual([422, 'locked']);
        await inState('draft');
        expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
      }
    });

    it('lock the order of its lines', async () => {
      await inState('ordered');
      const moved = await admin.action('purchase_order_items', 'move', { key: lineKey(), position: Number(line.line_no) === 1 ? 2 : 1 });
      expect([moved.status, codeOf(moved), problemsOf(moved).map(({ field }) => field)]).toEqual([422, 'locked', ['line_no']]);
    });

    it('let the program write along what nobody writes by hand, and take it back', async () => {
      await inState('ordered');
      const key = { purchase_order_id: order.purchase_order_id ?? 0 };
      const set = await admin.patch('purchase_orders', key, 'rate_to_base', { new: Number(order.rate_to_base ?? 1) + 1 });
      expect([set.status, codeOf(set)]).toEqual([200, undefined]);
      const undone = await admin.rpc('undo', { change_set_id: set.body.change_set_id });
      expect([undone.status, codeOf(undone)]).toEqual([200, undefined]);
    });

    it('refuse the whole call where one of its rows is locked', async () => {
      await inState('draft');
      const others = await admin.rows('purchase_order_items', { limit: 200, count: 'none' });
      const other = others.find((one) => one.purchase_order_id !== order.purchase_order_id && one.editable === 'all') ?? {};
      await inState('closed');
      const keys = [lineKey(), { purchase_order_item_id: other.purchase_order_item_id ?? 0 }];
      const both = await admin.action('purchase_order_items', 'set', { selection: { keys }, values: { qty: 77 } });
      expect([both.status, codeOf(both), problemsOf(both).map(({ field, params }) => [field, params.key])]).toEqual([422, 'locked', [['qty', keys[0]]]]);
      expect((await rowOf('purchase_order_items', keys[1] ?? {}))?.qty).toBe(other.qty);
    });

    it('take their instance along when the record is deleted', async () => {
      await inState('draft');
      const gone = await admin.action('purchase_orders', 'delete', { keys: [{ purchase_order_id: order.purchase_order_id ?? 0 }] });
      expect(gone.status).toBe(200);
      expect(await app.rows(sql`select from fsm_instance where fsm_instance_id = ${order.fsm_instance_id}`)).toEqual([]);
      await admin.rpc('undo', { change_set_id: gone.body.change_set_id });
      order = (await rowOf('purchase_orders', { purchase_order_id: order.purchase_order_id ?? 0 })) ?? {};
    });

    it.skipIf(engine !== 'postgres')('are those an edit finds once a step that was under way is made', async () => {
      await inState('draft');
      let edit: Promise<Answer> | undefined;
      await app.database.system(async (tx) => {
        // As a step: the instance first, then the record's row.
        await tx.rows(sql`select from fsm_instance where fsm_instance_id = ${order.fsm_instance_id} for update`);
        edit = admin.patch('purchase_order_items', lineKey(), 'qty', { new: 4321 });
        await new Promise((resolve) => setTimeout(resolve, 300));
        await tx.rows(sql`select from purchase_order where purchase_order_id = ${order.purchase_order_id} for update`);
        await tx.execute(sql`
          update fsm_instance i set state_id = s.state_id from fsm_state s
           where i.fsm_instance_id = ${order.fsm_instance_id} and s.type_code = i.type_code and s.state_code = 'cancelled'`);
      });
      const answer = await edit;
      expect([answer?.status, answer && codeOf(answer)]).toEqual([422, 'locked']);
    });

    it.skipIf(engine !== 'postgres')('and edits and steps by many at once never wait for each other in a circle', async () => {
      await inState('sent');
      const key = { purchase_order_id: order.purchase_order_id ?? 0 };
      const work = Array.from({ length: 24 }, (_, i) => [
        () => admin.patch('purchase_order_items', lineKey(), 'qty', { new: i + 100 }),
        () => admin.patch('purchase_orders', key, 'external_reference', { new: `R-${i}` }),
        () => admin.action('fsm_trigger', 'set', { event_code: 'remind', fsm_instance_id: [order.fsm_instance_id] }),
      ]).flatMap((each) => each);
      expect((await Promise.all(work.map((one) => one()))).map(({ status }) => status)).toEqual(work.map(() => 200));
      expect(
        (await admin.action<{ results: { ok: boolean }[] }>('fsm_trigger', 'set', { event_code: 'cancel', fsm_instance_id: [order.fsm_instance_id] })).body
          .results,
      ).toMatchObject([{ ok: true }]);
      expect(codeOf(await admin.patch('purchase_orders', key, 'external_reference', { new: 'late' }))).toBe('locked');
    });
  });
});
