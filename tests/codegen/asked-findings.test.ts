import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { toProcedureDeclaration, withProcedures } from '../../codegen/find/procedures.ts';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { asked } from '../../schemas/asked.ts';
import type { Asked } from '../../schemas/asked.ts';
import { computed } from '../../schemas/forms/define.ts';
import { declareParams } from '../../schemas/forms/params.ts';
import { choice } from '../../schemas/kinds/choice.ts';
import { image } from '../../schemas/kinds/image.ts';
import { multi } from '../../schemas/kinds/multi.ts';
import { password } from '../../schemas/kinds/password.ts';
import { reference } from '../../schemas/kinds/reference.ts';
import { text } from '../../schemas/kinds/text.ts';
import type { AnyKind } from '../../schemas/kinds/define.ts';
import { languages } from '../../src/shared/languages.ts';
import { defineProcedure } from '../../src/server/engine/records/define-procedure.ts';
import { action, brandForm, findingsOf, form, project } from './small-declarations.ts';

/*
 * One question, wrong in one way, asked by a procedure, by an event and as a param: the same finding, where each of them stands.
 */

const kindNames = new Map<unknown, string>(project().kinds.map(({ name, kind }) => [kind, name]));
const names = Object.fromEntries(languages.map((language) => [language, 'Into']));
const brands = { form: 'product_brands', value: 'brand_code', label: 'brand_name' };

function ofProcedure(into: Asked): string[] {
  const part = { name: 'merge', file: 'merge.procedure.ts', exportName: 'default', text: '' };
  const procedure = defineProcedure({ icon: 'list', right: 'set', needs: 'selection', run: async () => ({ changed: 0 }), input: { into } });
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

function ofEvent({ kind, ...into }: Asked, options: unknown = into.options): string[] {
  const field = { name: 'into', kind: kindNames.get(kind) ?? 'nothing', ...into, options, names };
  const workflow = {
    type_names: names,
    states: [
      { state_code: 'draft', initial_state: true, state_names: names },
      { state_code: 'done', final_state: true, state_names: names },
    ],
    events: [{ event_code: 'send', event_names: names, fields: [field] }],
    transitions: [{ from: 'draft', event: 'send', to: 'done' }],
  };
  return findingsOf({
    workflows: [toWorkflowDeclaration('parcel', 'parcel.workflow.json', JSON.stringify(workflow))],
    forms: [form('product_brands', brandForm)],
  });
}

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
    ['has bounds only where there are numbers', of(text).between(1), /K644 'into' has bounds that no value of kind 'text' keeps/],
  ])('%s', (__, question, finding) => {
    expect(findings(question)).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
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
