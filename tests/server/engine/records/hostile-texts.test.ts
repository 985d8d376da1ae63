import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator } from '../../../../src/shared/records/filter.ts';
import { groupBy } from '../../../../src/shared/group-by.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Window } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { chosenFor, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, formsTriedOn, natureIn } from '../declarations/declared.ts';
import { hostileStatements } from '../../fixtures/hostile-statements.ts';

/* A text that is meant as SQL is a text: whichever field it filters by whichever comparison, it finds what no text would find, and as fast. */

/** Comparisons that hold for the rows with the text, and those that hold for all others. */
const alike: readonly Operator[] = ['contains', 'starts', 'ends', 'eq', 'in'];
const unlike: readonly Operator[] = ['notContains', 'ne'];

const perField = 2;
/** So many of them from a place on. */
const textsFrom = (place: number): string[] =>
  Array.from({ length: perField }, (_, index) => hostileStatements[(place * perField + index) % hostileStatements.length] ?? '');
/** Texts as long, of letters alone. */
const harmless = (texts: readonly string[]): string[] => texts.map((text, index) => `qzx${index}`.padEnd(text.length, 'w'));

/** So many fields are compared at once: a filter has at most two hundred comparisons. */
const fieldsPerCall = 10;
const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const textFields = declaredForms
  .flatMap(([entity, form]) => Object.keys(form.fields).map((field) => ({ entity, field, operators: natureIn(form, field).kind.operators })))
  .filter(({ operators }) => operators.includes('contains'))
  .map((field, place) => ({ ...field, texts: textsFrom(place) }));
const byForm = groupBy(textFields, ({ entity }) => entity);

/** A field compared by some comparisons with each of the texts, and by `in` with all of others at once. */
const clausesOf = (
  { field, operators }: (typeof textFields)[number],
  wanted: readonly Operator[],
  texts: readonly string[],
  among: readonly string[],
): JsonObject[] =>
  wanted
    .filter((op) => operators.includes(op))
    .flatMap((op): JsonObject[] => (op === 'in' ? [{ field, op, value: [...among] }] : texts.map((value) => ({ field, op, value }))));

it('is a corpus of five hundred texts, all of which some field is compared with', () => {
  expect(new Set(hostileStatements).size).toBe(500);
  expect(new Set(textFields.flatMap(({ texts }) => texts))).toEqual(new Set(hostileStatements));
});

describeOnEachDemo('texts that are meant as SQL', (open, engine) => {
  const tried = new Set(formsTriedOn(engine).map(([entity]) => entity));
  let app: App;
  let admin: Client;
  const milliseconds = { hostile: [] as number[], harmless: [] as number[] };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  const totalOf = async (entity: string, call: JsonObject): Promise<number | string | undefined> => {
    const { status, body, text } = await admin.action<Window>(entity, 'list', { limit: 1, ...chosenFor(entity), ...call });
    return status === 200 ? body.total : text;
  };

  describe.each([...byForm].filter(([entity]) => tried.has(entity)))('%s', (entity, fields) => {
    it('is filtered by them as by any text that nothing has', async () => {
      const whole = await totalOf(entity, {});
      expect(whole).toBeGreaterThan(0);
      for (const [piece, some] of inPieces(fields, fieldsPerCall).entries()) {
        const timed = async (sort: keyof typeof milliseconds, turn: (texts: readonly string[]) => string[]) => {
          const filter = { or: some.flatMap((field) => clausesOf(field, alike, turn(field.texts), turn(hostileStatements))) };
          const start = performance.now();
          const total = await totalOf(entity, { filter });
          if (piece === 0) milliseconds[sort].push(performance.now() - start);
          return total;
        };
        const told = { fields: some.map(({ field }) => field), hostile: await timed('hostile', (texts) => [...texts]) };
        expect(told).toEqual({ fields: told.fields, hostile: 0 });
        // Of each form once: what is compared is how long it takes.
        if (piece === 0) expect(await timed('harmless', harmless)).toBe(0);
        const others = { and: some.flatMap((field) => clausesOf(field, unlike, field.texts, [])) };
        expect({ fields: told.fields, without: await totalOf(entity, { filter: others }) }).toEqual({ fields: told.fields, without: whole });
      }
    });

    it('is searched by them as by any text', async () => {
      for (const search of fields[0]?.texts.slice(1) ?? []) {
        const [found, none] = [await totalOf(entity, { search }), await totalOf(entity, { search: search.replaceAll(/[^\s]/g, 'q') })];
        expect([search, found]).toEqual([search, none]);
      }
    });
  });

  it('take no longer than texts as long that mean nothing', () => {
    expect(milliseconds.hostile.length).toBeGreaterThan(20);
    expect(median(milliseconds.hostile)).toBeLessThan(2 * median(milliseconds.harmless));
  });
});
