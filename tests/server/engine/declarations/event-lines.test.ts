import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { kinds } from '../../../../src/generated/kinds.gen.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import { askedAbout, linesAsked, readOfLine } from '../../../../src/shared/workflow/event-fields.ts';
import type { EventField } from '../../../../src/shared/workflow/event-fields.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import type { OffersAnswer, TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { keyOf } from './values.ts';
import { fieldsOfEvent, requiredExamples } from '../workflow/asked-examples.ts';

/* Every event that asks about lines of its record: what the dialog is told, and what is refused at which line before anything is done. */

const asking = Object.entries(workflows).flatMap(([type, { events, transitions }]) =>
  events.flatMap(({ event_code, fields }) =>
    linesAsked(fields as EventField[]).map((field) => {
      const { parent } = forms[field.lines.form as keyof typeof forms] as AnyForm;
      const states = transitions.filter(({ event }) => event === event_code).map(({ from }) => from);
      return { type, event_code, field, name: field.name, states, form: field.lines.form, by: parent?.by ?? '', home: workflowHomes[type] ?? '' };
    }),
  ),
);

const formOf = (name: string): AnyForm => forms[name as keyof typeof forms];

describeOnServer('lines that are asked about', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('are asked by an event at least', () => expect(asking.length).toBeGreaterThan(0));

  describe.each(asking)('by $type $event_code', ({ type, event_code, field, name, states, form, by, home }) => {
    let instance: number;
    let other: number;
    let lines: JsonObject[];

    beforeAll(async () => {
      const [row] = await admin.rows(form, { limit: 1, count: 'none' });
      const [record] = await admin.rows(home, { filter: { field: by, op: 'eq', value: row?.[by] ?? null }, limit: 1 });
      const [further] = await admin.rows(home, { filter: { field: by, op: 'ne', value: row?.[by] ?? null }, limit: 1 });
      instance = Number(record?.fsm_instance_id);
      other = Number(further?.fsm_instance_id);
      await app.execute(sql`update fsm_instance set state_id = (select state_id from fsm_state where type_code = ${type} and state_code = ${states[0] ?? ''})
        where fsm_instance_id in (${instance}, ${other})`);
      lines = await admin.rows(form, { filter: { field: by, op: 'eq', value: row?.[by] ?? null }, limit: 100 });
    });

    const ask = (who = admin) => who.action<Record<string, JsonObject[]>>('fsm_lines', 'list', { fsm_instance_id: instance, event_code });
    /** What the step would say to these lines; nothing is done. */
    const tried = async (given: Json): Promise<TriggerResult | undefined> => {
      const call = {
        event_code,
        fsm_instance_id: [instance],
        params: { fields: { ...requiredExamples(fieldsOfEvent(type, event_code)), [name]: given } },
        dry_run: true,
      };
      return (await admin.action<{ results: TriggerResult[] }>('fsm_trigger', 'set', call)).body.results[0];
    };
    const problems = async (given: Json) => ((await tried(given))?.error?.fields ?? []).map(({ field: place, code }) => [place, code]);
    const key = (at = 0): JsonObject => keyOf(formOf(form), lines[at] ?? {});

    it('are told to whoever may fire the event, with what is shown of them and what they start with', async () => {
      const told = (await ask()).body[name] ?? [];
      expect(told.map((line) => keyOf(formOf(form), line))).toEqual(expect.arrayContaining(lines.map((line) => keyOf(formOf(form), line))));
      for (const line of told) expect(Object.keys(line)).toEqual(expect.arrayContaining(readOfLine(field)));
      await app.addUser(`sees_nothing_${event_code}`);
      expect(await ask(await app.signIn(`sees_nothing_${event_code}`, 'KT-HU'))).toMatchObject(refused(404, 'not_found'));
      expect(await ask(admin.in('KT-DE'))).toMatchObject(refused(404, 'not_found'));
    });

    it('are lines of the record, each once, in a list', async () => {
      const nobodys = Object.fromEntries(Object.keys(key()).map((part) => [part, 999_999_999]));
      expect(await problems('all')).toEqual([[name, 'invalid_value']]);
      expect(await problems([nobodys])).toEqual([[`${name}.0`, 'unknown_reference']]);
      expect(await problems([key(), nobodys, key()])).toEqual(
        expect.arrayContaining([
          [`${name}.1`, 'unknown_reference'],
          [`${name}.2`, 'key_duplicate'],
        ]),
      );
      expect(await problems([{ ...key(), nobody_asked: 1 }])).toContainEqual([`${name}.0.nobody_asked`, 'unknown_field']);
    });

    it('take values of their kinds within their bounds alone', async () => {
      for (const asked of field.lines.asks) {
        const kind = kinds[asked.kind as keyof typeof kinds] as AnyKind;
        for (const wrong of kind.wrong())
          expect([wrong, await problems([{ ...key(), [asked.name]: wrong as Json }])]).toEqual([wrong, [[`${name}.0.${asked.name}`, expect.any(String)]]]);
        const { least, most } = askedAbout(asked, lines[0] ?? {});
        if (least !== undefined) expect(await problems([{ ...key(), [asked.name]: least - 1 }])).toEqual([[`${name}.0.${asked.name}`, 'below_minimum']]);
        if (most !== undefined) expect(await problems([{ ...key(), [asked.name]: most + 1 }])).toEqual([[`${name}.0.${asked.name}`, 'above_maximum']]);
      }
    });

    it('must be given where they are needed: blank ones are none', async () => {
      const blank = { ...key(), ...Object.fromEntries(field.lines.asks.map((asked) => [asked.name, null])) };
      if (field.required) expect(await problems([blank])).toEqual([[name, 'required']]);
      else expect(await problems([blank])).toEqual([]);
    });

    it('are those of one record: for several the event is not offered, and refused', async () => {
      const both = { fsm_instance_id: [instance, other] };
      const { offers } = (await admin.action<OffersAnswer & JsonObject>('fsm_offers', 'list', both)).body;
      expect(offers.find((offer) => offer.event_code === event_code)).toMatchObject({ can: [], cannot: [{ code: 'lines_of_one', count: 2 }] });
      const answer = await admin.action('fsm_trigger', 'set', { event_code, ...both });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'lines_of_one']);
    });
  });
});
