import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { effects } from '../../../../src/generated/server/parts/effects.gen.ts';
import { guards } from '../../../../src/generated/server/parts/guards.gen.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { Effect, Guard } from '../../../../src/server/engine/workflow/define.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { askedAbout, linesAsked } from '../../../../src/shared/workflow/event-fields.ts';
import type { EventField, EventLines } from '../../../../src/shared/workflow/event-fields.ts';
import type { TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { exampleOf, fieldsOfEvent, requiredExamples, whoAnswers } from './asked-examples.ts';
import { eventsTakenBack, settlingEvents } from './settling-events.ts';

/*
 * Every transition that asks a guard or has an effect, as the declarations say it: fired on records of the demo which are put into the state it leaves.
 * One record at least goes through, with all that its effects write; the others are refused by a guard that the transition names, or at a field of the event or the record.
 */

const registered: Readonly<Record<'guards' | 'effects', Readonly<Record<string, Guard | Effect>>>> = { guards, effects };
/** So many records are tried until one goes through. */
const mostRecords = 60;

const declared = Object.entries(workflows).flatMap(([type, { transitions }]) =>
  transitions.map((transition) => ({ type, home: workflowHomes[type], ...transition, fields: fieldsOfEvent(type, transition.event) })),
);
const atWork = declared.filter((one) => one.guards.length + one.effects.length > 0);
const living = atWork.flatMap(({ home, ...one }) => (home === undefined ? [] : [{ ...one, home }]));

/** What the ledgers say of a record: goods may have been sold meanwhile, and an item may ask for less money than is given, or for just so much. */
const ofLedgers = ['not_enough_stock', 'overpaid', 'pays_the_whole'];

/** What the asked values of a line may be, and which line it is. */
const answerTo = ({ lines: { form, asks } }: EventLines, line: JsonObject): JsonObject =>
  Object.fromEntries([
    ...(forms[form as keyof typeof forms] as AnyForm).key.map((part) => [part, line[part] ?? null]),
    ...asks.map((asked) => [asked.name, exampleOf(askedAbout(asked, line))]),
  ]) as JsonObject;

describeOnServer('every transition', (open) => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(open);
    // The files of the demo are stored when it starts; that a note was signed is told by one.
    await app.execute(sql`insert into stored_file (file_key, mime_type, size) values ('signed-note', 'image/png', 1)`);
    await app.execute(sql`insert into picture (picture_id, file_key, file_name) values ('signed-note', 'signed-note', 'signed.png')`);
    await app.execute(sql`update cmr set scan = 'signed-note' where received_on is not null`);
    // The demo's mailboxes have no folder of what was sent.
    await app.execute(sql`update email set is_sent = true where email_id = (select max(email_id) from email where company_code = 'KT-HU')`);
  });
  afterAll(() => app.close());

  const program = whoAnswers([]);
  const enter = (id: number, state: string) =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id from fsm_state s where i.fsm_instance_id = ${id} and s.type_code = i.type_code and s.state_code = ${state}`);

  /** What the event needs to be given about the record. */
  async function givenFor(id: number, event: string, fields: readonly EventField[]): Promise<JsonObject> {
    const lines = await app.services.workflow.linesToAsk(program, id, event);
    return Object.fromEntries([
      ...Object.entries(requiredExamples(fields)),
      ...linesAsked(fields).map((field) => [field.name, (lines[field.name] ?? []).map((line) => answerTo(field, line))]),
    ]) as JsonObject;
  }
  const fire = async (id: number, event_code: string, fields: JsonObject, actor = program): Promise<TriggerResult | undefined> =>
    (await app.services.workflow.trigger(actor, { event_code, fsm_instance_id: [id], params: { fields } })).results[0];

  it('names guards and effects with parameters that they take', () => {
    expect(atWork.length).toBeGreaterThan(10);
    for (const list of ['guards', 'effects'] as const) {
      for (const { type, event, ...one } of atWork) {
        for (const { code, params } of one[list])
          expect([type, event, code, v.is(registered[list][code]?.params ?? v.never(), params ?? {})]).toEqual([type, event, code, true]);
      }
    }
  });

  it.each(living)('of $type from $from by $event', async ({ type, from, event, to, guards: asked, effects: effectsOf, fields }) => {
    const records = await app.rows<{ id: number }>(sql`
      select fsm_instance_id as id from fsm_instance where type_code = ${type} and company_code = 'KT-HU' order by fsm_instance_id desc limit ${mostRecords}`);
    const told: TriggerResult[] = [];
    for (const { id } of records) {
      await enter(id, from);
      let result = await fire(id, event, await givenFor(id, event, fields), whoAnswers(fields));
      for (const settling of result?.ok ? [] : [...settlingEvents({ type, from }), ...eventsTakenBack({ type, from, event })]) {
        await fire(id, settling, await givenFor(id, settling, fieldsOfEvent(type, settling)));
        if (!result?.ok) result = await fire(id, event, await givenFor(id, event, fields), whoAnswers(fields));
      }
      if (!result) throw new Error('a record without an answer');
      told.push(result);
      if (!result.ok) continue;
      expect(result.state_code).toBe(to);
      const { entries } = await app.services.workflow.history(program, id);
      expect(entries.at(-1)).toMatchObject({ event_code: event, from_state: { state_code: from }, to_state: { state_code: to } });
      break;
    }
    expect(told.at(-1), JSON.stringify(told.map(({ error }) => error))).toMatchObject({ ok: true });
    for (const { error } of told.filter(({ ok }) => !ok)) {
      const isByGuard = error?.code === 'guard_refused' && asked.some(({ code }) => code === error.params.guard);
      const isByLedger = ofLedgers.includes(error?.code ?? '') && effectsOf.some(({ code }) => effects[code as keyof typeof effects].posts);
      expect([error, isByGuard || isByLedger || (error?.fields ?? []).length > 0]).toEqual([error, true]);
    }
  });
});
