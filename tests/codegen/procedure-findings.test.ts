import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { asked } from '../../schemas/asked.ts';
import { computed, defineForm } from '../../schemas/forms/define.ts';
import { choice, flag, reference, text } from '../../schemas/kinds.gen.ts';
import { idColumn, table } from '../../schemas/tables/define.ts';
import { instanceColumn } from '../../schemas/tables/workflow/fsm.ts';
import { languages } from '../../src/shared/languages.ts';
import { defineProcedure } from '../../src/server/engine/records/define-procedure.ts';
import type { Procedure } from '../../src/server/engine/records/define-procedure.ts';
import type { Declarations } from '../../codegen/declarations.ts';
import { withProcedures } from '../../codegen/find/procedures.ts';
import { toProcedureDeclaration } from '../../codegen/find/procedures.ts';
import { toWorkflowDeclaration, withWorkflows } from '../../codegen/find/workflows.ts';
import { action, brandForm, brandScreen, findingsOf, form, project, screen, source } from './small-declarations.ts';

const kindNames = new Map<unknown, string>(Object.entries({ choice, flag, reference, text }).map(([name, kind]) => [kind, name]));
const file = 'src/server/domain/products/merge.procedure.ts';

const words = { icon: 'list', right: 'set', needs: 'selection', run: async () => ({ changed: 0 }) } as const;
const merge = defineProcedure({ ...words, confirm: true, input: { into: asked(text), tone: asked(choice, { values: ['warm', 'cold'] }).optional() } });

/** The small project with one procedure that its form lists; its source tells where each word stands. */
function withMerge(procedure: Procedure, actions: readonly string[] = ['merge']): Partial<Declarations> {
  const part = { name: 'merge', file, exportName: 'default', text: `\nicon: 'x',\nconfirm: true,\ninput: {\n  into: x,\n},` };
  const procedures = [toProcedureDeclaration(part, procedure, kindNames)];
  return { procedures, actions: withProcedures([action('export'), action('history')], procedures), forms: [form('product_brands', { ...brandForm, actions })] };
}

describe('a procedure', () => {
  it('that is right is an action with its texts, without a file on the client', () => {
    const given = withMerge(merge);
    expect(findingsOf(given)).toEqual([]);
    const english = Object.keys(
      Object.assign(
        {},
        ...project(given)
          .locales.filter(({ name }) => name === 'en')
          .map(({ messages }) => messages),
      ) as object,
    );
    expect(english).toEqual(expect.arrayContaining(['field.into', 'field.tone', 'choice.tone.warm', 'choice.tone.cold']));
  });

  it.each([
    ['question', merge, 'confirm.merge'],
    ['message of what was done', defineProcedure({ ...words, tells: true }), 'done.merge'],
  ])('asks for its %s where a screen offers it', (_, procedure, message) => {
    const screens = [screen('products/brands', { ...brandScreen, actions: ['merge'] })];
    const locales = project({ ...withMerge(procedure), screens }).locales.map((locale) => ({ ...locale, messages: {} }));
    expect(findingsOf({ ...withMerge(procedure), screens, locales }).join('\n')).toMatch(
      new RegExp(`message '${message}' is missing in en, de, hu, sk, ro, cs, bg; ${file}:\\d needs it`),
    );
  });

  it.each([['with an icon nobody drew', defineProcedure({ ...words, icon: 'lisst' }), `${file}:2 K320 icon 'lisst' does not exist; did you mean 'list'?`]])(
    '%s',
    (_, procedure, finding) => {
      expect(findingsOf(withMerge(procedure))).toContain(finding);
    },
  );

  it('that no form lists', () => {
    expect(findingsOf(withMerge(merge, []))).toContain(`${file}:1 K321 no form lists procedure 'merge' under actions`);
  });
});

describe('a procedure that fires events', () => {
  const live = table('parcel', { parcel_id: idColumn().primaryKey(), fsm_instance_id: instanceColumn() });
  const parcels = defineForm({ table: live, fields: { parcel_id: live.parcel_id }, actions: ['merge'] });
  const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));
  const parcel = toWorkflowDeclaration(
    'parcel',
    'parcel.workflow.json',
    JSON.stringify({
      type_names: names('Parcel'),
      form: 'parcels',
      states: [
        { state_code: 'open', initial_state: true, state_names: names('Open') },
        { state_code: 'done', final_state: true, state_names: names('Done') },
      ],
      events: [{ event_code: 'finish', event_names: names('Finish') }],
      transitions: [{ from: 'open', event: 'finish', to: 'done' }],
    }),
  );
  const text = `\nright: 'set',\nfires: {\n  parcel: ['finish'],\n  parcl: ['x'],\n},`;
  const told = (more: Partial<Pick<Procedure, 'fires' | 'right'>>) => {
    const procedure = toProcedureDeclaration({ name: 'merge', file, exportName: 'default', text }, defineProcedure({ ...words, ...more }), kindNames);
    const forms = withWorkflows([form('product_brands', brandForm), form('parcels', parcels)], [parcel]);
    return findingsOf({ procedures: [procedure], forms, workflows: [parcel] }).filter((finding) => /K68[345]/.test(finding));
  };

  it('which exist, with the right they need, has no findings', () => {
    expect(told({ fires: { parcel: ['finish'] } })).toEqual([]);
  });

  it('of a type that nobody wrote', () => {
    expect(told({ fires: { parcl: ['finish'] } })).toEqual([
      `${file}:5 K683 fires events of 'parcl', which is no workflow with a home form; did you mean 'parcel'?`,
    ]);
  });

  it('which the type does not have', () => {
    expect(told({ fires: { parcel: ['finsh'] } })).toEqual([`${file}:4 K684 fires 'finsh', which is no event of 'parcel'; did you mean 'finish'?`]);
  });

  it('for callers who could not fire them by hand', () => {
    expect(told({ fires: { parcel: ['finish'] }, right: 'list' })).toEqual([
      `${file}:2 K685 needs the right 'set', as the events of 'parcel' do that it fires`,
    ]);
  });
});

describe('an action', () => {
  const asking = source(
    'src/client/actions/export.action.tsx',
    "const fields = ['brand_nam'] as const;\nexport default defineAction({ run: ({ ask }) => ask({ fields }) });",
  );

  it('that asks for a field which the form of its screen does not have', () => {
    expect(findingsOf({ sources: [asking] })).toContain(
      "src/client/actions/export.action.tsx:2 K325 asks for 'brand_nam', which form 'product_brands' does not have; did you mean 'brand_name'?",
    );
  });

  it('needs the name of what it asks for', () => {
    expect(Object.keys(project({ sources: [asking] }).locales[0]?.messages ?? {})).toContain('field.brand_nam');
  });

  it('may ask for any field of the form', () => {
    const fields = { ...brandForm.fields, brand_nam: computed(text, sql`1`) };
    expect(findingsOf({ sources: [asking], forms: [form('product_brands', { ...brandForm, fields })] })).toEqual([]);
  });
});
