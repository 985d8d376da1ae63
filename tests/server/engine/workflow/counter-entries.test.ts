import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { insertOnly, ledgerSums } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { effects } from '../../../../src/generated/server/parts/effects.gen.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { Effect } from '../../../../src/server/engine/workflow/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { askedAbout, linesAsked } from '../../../../src/shared/workflow/event-fields.ts';
import type { EventField, EventLines } from '../../../../src/shared/workflow/event-fields.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { exampleOf, fieldsOfEvent, requiredExamples, whoAnswers } from './asked-examples.ts';
import { settlingEvents } from './settling-events.ts';

/*
 * Every step that posts to a ledger, as the declarations say it, and its way back: it makes the ledgers grow, undo is refused and names the event that takes it
 * back, and that event brings the sums of the ledgers to what they were.
 */

const ledgers = tables.filter((table) => insertOnly(table) === 'ledger');
const known: Readonly<Record<string, Effect>> = effects;

interface Step {
  type: string;
  home: string;
  from: string;
  event: string;
  to: string;
}
const stepsOf = (type: string): Step[] => {
  const home = workflowHomes[type];
  return home === undefined ? [] : (workflows[type]?.transitions ?? []).map(({ from, event, to }) => ({ type, home, from, event, to }));
};
const effectsOf = ({ type, from, event }: Step) => workflows[type]?.transitions.find((one) => one.from === from && one.event === event)?.effects ?? [];
const isPosting = (step: Step): boolean => effectsOf(step).some(({ code }) => known[code]?.posts);
const eventOf = (type: string, event: string) => workflows[type]?.events.find(({ event_code }) => event_code === event);
const countersOf = (type: string, event: string): string[] =>
  (workflows[type]?.events ?? []).filter(({ counters }) => counters.includes(event)).map(({ event_code }) => event_code);

const all = Object.keys(workflows).flatMap(stepsOf);
// Pick lists bring what orders hold, which is gone once the orders were tried.
const posting = all
  .filter(isPosting)
  .toSorted((a, b) => Number(b.type === 'pick_list') - Number(a.type === 'pick_list') || Number(b.event === 'reopen') - Number(a.event === 'reopen'));
const others = all.filter((step) => !isPosting(step));
/** So many records are tried until one posts. */
const mostRecords = 30;

/** What stands in the record where a question about it starts. */
const standingIn = ({ initial_from }: { initial_from?: string }, row: JsonObject): Json => (initial_from === undefined ? null : (row[initial_from] ?? null));

type AnswerLine = (asked: EventLines['lines']['asks'][number], line: JsonObject) => Json;
const answerTo = ({ lines: { form, asks } }: EventLines, line: JsonObject, answer: AnswerLine): JsonObject =>
  Object.fromEntries([
    ...(forms[form as keyof typeof forms] as AnyForm).key.map((part) => [part, line[part] ?? null]),
    ...asks.map((asked) => [asked.name, answer(asked, line)]),
  ]) as JsonObject;

describeOnServer('steps that post to a ledger', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const enter = (id: number, { type, from }: Step) =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id from fsm_state s where i.fsm_instance_id = ${id} and s.type_code = ${type} and s.state_code = ${from}`);
  const recordsOf = async (type: string): Promise<number[]> =>
    (
      await app.rows<{ id: number }>(sql`
        select fsm_instance_id as id from fsm_instance where type_code = ${type} and company_code = 'KT-HU' order by fsm_instance_id desc limit ${mostRecords}`)
    ).map(({ id }) => id);

  /** What all ledgers hold, and what their entries sum to by the columns that a counter-entry levels. */
  async function ledgersNow(): Promise<{ entries: number; sums: Record<string, number> }> {
    const sums: Record<string, number> = {};
    let entries = 0;
    for (const table of ledgers) {
      const columns = ledgerSums(table);
      const parts: SQL[] = columns.map((column) => sql`coalesce(sum(${sql.identifier(column)}), 0)::float8 as ${sql.identifier(column)}`);
      const [row] = await app.rows<Record<string, number>>(
        sql`select count(*)::int as entries, ${sql.join(parts, sql`, `)} from ${sql.identifier(getTableConfig(table).name)}`,
      );
      entries += row?.entries ?? 0;
      for (const column of columns) sums[column] = (sums[column] ?? 0) + (row?.[column] ?? 0);
    }
    return { entries, sums };
  }

  const keyOf = async (id: number): Promise<string> =>
    (await app.rows<{ entity_id: string }>(sql`select entity_id from fsm_instance where fsm_instance_id = ${id}`))[0]?.entity_id ?? '';

  /** The lines that an event asks about, each answered for itself. */
  async function linesFor(id: number, fields: readonly EventField[], answer: AnswerLine): Promise<[string, JsonObject[]][]> {
    const owner = Number(await keyOf(id));
    return Promise.all(
      linesAsked(fields).map(async (field): Promise<[string, JsonObject[]]> => {
        const { parent } = forms[field.lines.form as keyof typeof forms] as AnyForm;
        const lines = await admin.rows(field.lines.form, { filter: { field: parent?.by ?? '', op: 'eq', value: owner } });
        return [field.name, lines.map((line) => answerTo(field, line, answer))];
      }),
    );
  }
  const examples = async (id: number, fields: readonly EventField[]): Promise<JsonObject> =>
    Object.fromEntries([
      ...Object.entries(requiredExamples(fields)),
      ...(await linesFor(id, fields, (asked, line) => exampleOf(askedAbout(asked, line)))),
    ]) as JsonObject;
  /** What would leave the record as it stands now. */
  const standing = async (id: number, fields: readonly EventField[]): Promise<JsonObject> =>
    Object.fromEntries([...Object.entries(requiredExamples(fields)), ...(await linesFor(id, fields, standingIn))]) as JsonObject;

  const typeOf = async (id: number): Promise<string> =>
    (await app.rows<{ type_code: string }>(sql`select type_code from fsm_instance where fsm_instance_id = ${id}`))[0]?.type_code ?? '';
  const fire = async (id: number, event_code: string, fields: JsonObject, checkbox = false) =>
    (
      await app.services.workflow.trigger(whoAnswers(fieldsOfEvent(await typeOf(id), event_code)), {
        event_code,
        fsm_instance_id: [id],
        params: { fields, checkbox },
      })
    ).results[0];
  /** Fires a step in the state it leaves, with its box ticked or not. @returns whether it was made, and made a ledger grow */
  async function live(id: number, step: Step, isTicked = false): Promise<boolean> {
    const before = await ledgersNow();
    await enter(id, step);
    const make = async () => (await fire(id, step.event, await examples(id, fieldsOfEvent(step.type, step.event)), isTicked))?.ok === true;
    let made = await make();
    for (const event of made ? [] : settlingEvents(step)) {
      await fire(id, event, {});
      made ||= await make();
    }
    return made && (await ledgersNow()).entries > before.entries;
  }

  const lastChangeSet = async (): Promise<number> =>
    Number((await app.rows<{ id: number | null }>(sql`select max(change_set_id) as id from change_set`))[0]?.id ?? 0);

  /** Lets a record live so far that the step posts. @returns whether it did, what stood in the record and in the ledgers before, by counter event */
  async function postOn(id: number, step: Step) {
    // What it takes back itself comes last, so that there is something to be taken back.
    const undone = eventOf(step.type, step.event)?.counters ?? [];
    const earlier = posting.filter(({ type }) => type === step.type).toSorted((a, b) => Number(undone.includes(a.event)) - Number(undone.includes(b.event)));
    for (const first of [undefined, ...earlier]) {
      if (first) await live(id, first, true);
      const since = await lastChangeSet();
      const before = await ledgersNow();
      const answers: [counter: string, answers: JsonObject][] = [];
      for (const counter of countersOf(step.type, step.event)) answers.push([counter, await standing(id, fieldsOfEvent(step.type, counter))]);
      if (await live(id, step)) return { before, answers, since };
    }
    return undefined;
  }

  it('are there, and each says which events take it back', () => {
    expect(posting.length).toBeGreaterThan(4);
    for (const { type, event } of posting) expect([event, countersOf(type, event).length > 0]).toEqual([event, true]);
    for (const table of ledgers) expect([getTableConfig(table).name, ledgerSums(table).length > 0]).toEqual([getTableConfig(table).name, true]);
  });

  /** Undo is refused and names an event that takes the step back, and where it can be fired. */
  async function refusesUndo(id: number, { type, event, home }: Step, since: number): Promise<void> {
    const [set] = await app.rows<{ id: number | null }>(
      sql`select max(change_set_id) as id from change_set where instance_id = ${id} and change_set_id > ${since}`,
    );
    const answer = await admin.rpc('undo', { change_set_id: set?.id ?? 0 });
    // What wrote nothing but the ledger left nothing to undo.
    if (set?.id === null) return;
    expect([answer.status, codeOf(answer)], answer.text).toEqual([422, 'posted']);
    const { params } = (JSON.parse(answer.text) as { error: { params: JsonObject } }).error;
    expect(params).toMatchObject({ why: 'now', fsm_instance_id: id, form: home });
    expect(countersOf(type, event)).toContain(params.event_code);
    expect(Object.values(params.key ?? {}).map(String)).toEqual([await keyOf(id)]);
    expect(params.record).toMatch(/\w/);
  }

  it.each(posting)('of $type from $from by $event are not undone, but taken back by an event that levels the ledgers', async (step) => {
    const told: unknown[] = [];
    // A record is let live once: what it posted, and a counter event left standing, would be taken back by the next one too.
    const ruledOut = new Set<string>();
    for (const id of await recordsOf(step.type)) {
      const posted = await postOn(id, step);
      if (!posted) continue;
      await refusesUndo(id, step, posted.since);
      for (const [counter, answers] of posted.answers.filter(([one]) => !ruledOut.has(one))) {
        const taken = await fire(id, counter, answers);
        const { sums } = await ledgersNow();
        told.push({ counter, id, taken, before: posted.before.sums, sums });
        // What is refused changes nothing: the next one may be fired on the same record.
        if (taken?.ok !== true) continue;
        if (Object.entries(sums).every(([column, sum]) => Math.abs(sum - (posted.before.sums[column] ?? 0)) < 0.001)) return;
        ruledOut.add(counter);
        break;
      }
    }
    throw new Error(`nothing takes it back: ${JSON.stringify(told)}`);
  });

  /** Orders that are over: what a vehicle does to those that it carries is a step of theirs, and posts as one. */
  const endOrders = () =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id from fsm_state s where i.type_code = 'sales_order' and s.type_code = i.type_code and s.state_code = 'cancelled'`);

  it('are all: what is not said to post makes no ledger grow', async () => {
    for (const step of others) {
      if (step.type === 'shipment') await endOrders();
      for (const id of (await recordsOf(step.type)).slice(0, 4)) expect([step, await live(id, step)]).toEqual([step, false]);
    }
  });
});
