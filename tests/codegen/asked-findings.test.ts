import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toProcedureDeclaration, withProcedures } from '../../codegen/find/procedures.ts';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { asked } from '../../schemas/asked.ts';
import type { Asked } from '../../schemas/asked.ts';
import { computed } from '../../schemas/forms/define.ts';
import { declareParams } from '../../schemas/forms/params.ts';
import { choice, date, image, money, multi, password, reference, text } from '../../schemas/kinds.gen.ts';
import type { AnyKind } from '../../schemas/kinds/define.ts';
import { languages } from '../../src/shared/languages.ts';
import setFields from '../../src/server/engine/workflow/effects/set_fields.effect.ts';
import { defineProcedure } from '../../src/server/engine/records/define-procedure.ts';
import type { Declarations } from '../../codegen/declarations.ts';
import { action, brandForm, findingsOf, form, project } from './small-declarations.ts';

/*
 * One question, wrong in one way, asked by a procedure, by an event and as a param: the same finding, where each of them stands.
 */

const [first] = project().kinds;
const kinds = [...project().kinds, ...(first ? [{ ...first, name: 'money', kind: money as AnyKind }] : [])];
const kindNames = new Map<unknown, string>(kinds.map(({ name, kind }) => [kind, name]));
const names = Object.fromEntries(languages.map((language) => [language, 'Into']));
const brands = { form: 'product_brands', value: 'brand_code', label: 'brand_name' };

function ofProcedure(into: Asked, needs: 'one' | 'selection' = 'selection'): string[] {
  const part = { name: 'merge', file: 'merge.procedure.ts', exportName: 'default', text: '' };
  const procedure = defineProcedure({ icon: 'list', right: 'set', needs, run: async () => ({ changed: 0 }), input: { into } });
  const procedures = [toProcedureDeclaration(part, procedure, kindNames)];
  const forms = [form('product_brands', { ...brandForm, actions: ['merge'] })];
  return findingsOf({ procedures, actions: withProcedures([action('export'), action('history')], procedures), forms });
}

function ofParam(into: Asked): string[] {
  const params = declareParams({ into: into.optional() });
  return findingsOf({
    forms: [form('product_brands', { ...brandForm, params, fields: { ...brandForm.fields, into: computed(text, sql`${params.into}::text`) } })],
  });
}

/** What is said of a workflow of brands, whose event asks the fields. */
function ofFields(fields: readonly object[], effects: Declarations['effects'] = [], params?: object): string[] {
  const workflow = {
    type_names: names,
    form: 'product_brands',
    states: [
      { state_code: 'draft', initial_state: true, state_names: names },
      { state_code: 'done', final_state: true, state_names: names },
    ],
    events: [{ event_code: 'send', event_names: names, fields }],
    transitions: [{ from: 'draft', event: 'send', to: 'done', effects: effects.map(({ name }) => ({ code: name, ...(params && { params }) })) }],
  };
  const lines = form('brand_lines', { ...brandForm, parent: { form: 'product_brands', by: 'brand_name' } });
  const findings = findingsOf({
    kinds,
    workflows: [toWorkflowDeclaration('parcel', 'parcel.workflow.json', JSON.stringify(workflow))],
    forms: [form('product_brands', brandForm), lines],
    effects,
  });
  return findings.filter((line) => /K6(01|05|2\d|4\d|8\d)/.test(line));
}

const ofEvent = ({ kind, ...into }: Asked): string[] => ofFields([{ name: 'into', kind: kindNames.get(kind) ?? 'nothing', ...into, names }]);

const of = (kind: unknown, ...options: unknown[]) => asked(kind as AnyKind as never, ...(options as [never]));

describe.each([
  ['a procedure', ofProcedure],
  ['a form', ofParam],
  ['an event', ofEvent],
])('what %s asks for', (_, findings) => {
  it('may be anything that can be asked', () => {
    expect(findings(of(reference, brands))).toEqual([]);
  });

  it.each([
    ['is of a kind', of({ ...text }), /K640 'into' (has no kind of schemas\/kinds|is of kind 'nothing', which cannot be asked for)/],
    ['is of a kind that needs no row', of(image, { upload: 'x' }), /K640 'into' is of kind 'image', which cannot be asked for/],
    ['has the options of its kind', of(choice), /K641 'into' lacks the options of kind 'choice'/],
    [
      'refers to a form that exists',
      of(reference, { ...brands, form: 'product_brand' }),
      /K642 'into' refers to 'product_brand', which does not exist; did you mean 'product_brands'\?/,
    ],
    [
      'refers to a field that exists',
      of(reference, { ...brands, value: 'brand_cod' }),
      /K642 'into' refers to 'brand_cod', which does not exist; did you mean 'brand_code'\?/,
    ],
    [
      'is narrowed by what is asked too',
      of(reference, { ...brands, within: 'int' }),
      /K642 'into' refers to 'int', which does not exist; did you mean 'into'\?/,
    ],
    ['starts with a value of its kind', of(multi).initially('hot' as never), /K643 'into' cannot start with "hot"/],
    ['has bounds only where there are numbers', of(text).between(1), /K644 'into' has bounds \('text'\) that its values cannot keep/],
  ])('%s', (__, question, finding) => {
    expect(findings(question)).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });
});

describe('a question that starts with a day told by today', () => {
  const today = of(date).initially({ day: 'today' } as never);
  it('is one about time', () => {
    expect([...ofProcedure(today), ...ofEvent(today)]).toEqual([]);
    expect(ofEvent(of(text).initially({ day: 'today' } as never)).join()).toContain(`K643 'into' cannot start with {"day":"today"}`);
  });
  it('is none above rows, which are read by SQL', () => {
    expect(ofParam(today).join()).toContain("K680 param 'into' starts with a day told by today");
  });
});

describe('what a procedure of one row reads of it', () => {
  const into = (currency: string) => of(reference, { ...brands, currency });
  it('is the currency of an amount, which no selection has', () => {
    expect(ofProcedure(into('brand_name'), 'one')).toEqual([]);
    expect(ofProcedure(into('brand_nam'), 'one').join()).toContain("K642 'into' refers to 'brand_nam', which does not exist; did you mean 'brand_name'?");
    expect(ofProcedure(into('brand_name')).join()).toContain("K642 'into' refers to 'brand_name', which does not exist");
  });
  it('is what its references are chosen among, too', () => {
    expect(ofProcedure(of(reference, { ...brands, within: 'brand_name' }), 'one')).toEqual([]);
    expect(ofProcedure(of(reference, { ...brands, within: 'brand_name' })).join()).toContain("K642 'into' refers to 'brand_name', which does not exist");
  });
});

describe('what an event reads of its record', () => {
  const into = (more: object) => ofFields([{ name: 'into', kind: 'money', names, ...more }]);
  it('is the currency of an amount', () => {
    expect(into({ options: { currency: 'brand_code' } })).toEqual([]);
    expect(into({ options: { currency: 'brand_cod' } }).join()).toContain(
      "K642 'into' refers to 'brand_cod', which does not exist; did you mean 'brand_code'?",
    );
    expect(ofEvent(of(money, { currency: 'EUR' })).join()).toContain("K642 'into' refers to 'EUR', which does not exist");
  });
  it('is what a question starts with', () => {
    const starting = (kind: string, initial_from: string) => into({ kind, initial_from });
    expect(starting('text', 'brand_name')).toEqual([]);
    expect(starting('text', 'brand_nam').join()).toContain("K642 'into' refers to 'brand_nam', which does not exist; did you mean 'brand_name'?");
    expect(starting('money', 'brand_name').join()).toContain("K643 'into' cannot start with brand_name");
  });
  it('is given to its effects', () => {
    const needs = (name: string): Declarations['effects'] => [
      { name: 'pay', file: 'pay.effect.ts', text: '', exportName: 'default', fields: v.object({ [name]: v.string() }) },
    ];
    const fields = [{ name: 'into', kind: 'money', names, options: { currency: 'brand_code' } }];
    expect(ofFields(fields, needs('brand_code'))).toEqual([]);
    expect(ofFields(fields, needs('tone')).join()).toContain("K623 effect 'pay' needs field 'tone', which event 'send' does not ask");
  });
});

describe('what an event asked and its record keeps', () => {
  const effects = [{ name: 'set_fields', file: 'set_fields.effect.ts', text: '', exportName: 'default', ...setFields } as Declarations['effects'][number]];
  const fields = [
    { name: 'note', kind: 'text', names },
    { name: 'amount', kind: 'money', names },
  ];
  const keeping = (given: object) => ofFields(fields, effects, { fields: given }).join('\n');

  it('is a value of the kind of its column', () => {
    expect(keeping({ brand_name: { asked: 'note' }, brand_count: 'today' })).toBe('');
    expect(keeping({ brand_name: { asked: 'nte' } })).toContain(
      "K681 effect 'set_fields' keeps 'nte', which event 'send' does not ask as a value; did you mean 'note'?",
    );
    expect(keeping({ brand_name: { asked: 'amount' } })).toContain(
      "K682 effect 'set_fields' keeps 'amount' of kind 'money' in 'brand_name', which is of kind 'text'",
    );
    expect(keeping({ brand_nam: { asked: 'note' } })).toContain("K620 effect 'set_fields' names 'brand_nam', which is no column of the records' table");
    expect(keeping({ brand_name: { ask: 'note' } })).toContain("K605 effect 'set_fields' refuses its params");
  });
});

describe('what an event asks for', () => {
  it('is no secret, for its history tells it', () => {
    expect(ofEvent(of(password)).join()).toContain("K640 'into' is of kind 'password', which cannot be asked for");
  });
  it('words its own choices', () => {
    expect(ofEvent(of(choice, { values: ['warm'] })).join()).toContain("K641 'into' lacks the options of kind 'choice'");
    expect(ofEvent(of(choice, { values: ['warm'], names: { warm: names } }))).toEqual([]);
  });
});

describe('what an event asks about lines', () => {
  const tone = { name: 'checked', kind: 'text', names };
  const lines = { form: 'brand_lines', shows: ['brand_name', { field: 'tone', as: 'choice' }], asks: [tone] };
  const about = (changed: object) => ofFields([{ name: 'goods', names, lines: { ...lines, ...changed } }]);
  const asking = (...asks: object[]) => about({ asks });

  it('may be any of the lines of its records', () => {
    expect(about({})).toEqual([]);
    expect(asking({ ...tone, initial_from: 'brand_name' })).toEqual([]);
  });

  it.each([
    [
      'is about lines of its own records',
      about({ form: 'product_brands' }),
      "K646 'goods' asks about 'product_brands', which is no form of lines of the type's records",
    ],
    ['shows fields of the lines', about({ shows: ['brand_nam'] }), "K642 'goods' refers to 'brand_nam', which does not exist; did you mean 'brand_name'?"],
    ['draws them by what can', about({ shows: [{ field: 'tone', as: 'text' }] }), "K647 'goods' is shown by renderer 'text', which cannot draw it"],
    ['asks each once', asking(tone, tone), "K645 'checked' is asked twice"],
    ['asks for nothing that is shown', asking({ ...tone, name: 'brand_name' }), "K645 'brand_name' is asked twice"],
    ['asks for no key', asking({ ...tone, name: 'brand_code' }), "K645 'brand_code' is asked twice"],
    ['starts with a field that exists', asking({ ...tone, initial_from: 'brand_nam' }), "K642 'checked' refers to 'brand_nam', which does not exist"],
    ['starts with a value of its kind', asking({ ...tone, initial_from: 'tone' }), "K643 'checked' cannot start with tone"],
    ['is bound by a value of its kind', asking({ ...tone, most_from: 'tone' }), "K644 'checked' has bounds ('tone') that its values cannot keep"],
    ['asks for what can be asked', asking({ ...tone, kind: 'image' }), "K640 'checked' is of kind 'image', which cannot be asked for"],
    ['asks for something', asking(), "K601 'fields.0.lines.asks'"],
  ])('%s', (_, findings, expected) => {
    expect(findings.join('\n')).toContain(expected);
  });

  it('gives its effects what they need of each line', () => {
    const effect = (inner: object): Declarations['effects'] => [
      { name: 'receive', file: 'receive.effect.ts', text: '', exportName: 'default', fields: v.object({ goods: v.array(v.object(inner as v.ObjectEntries)) }) },
    ];
    const goods = [{ name: 'goods', names, lines }];
    expect(ofFields(goods, effect({ brand_code: v.string(), checked: v.string() }))).toEqual([]);
    expect(ofFields(goods, effect({ counted: v.number() })).join()).toContain(
      "K623 effect 'receive' needs field 'goods.counted', which event 'send' does not ask",
    );
  });
});
