import ts from 'typescript';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { choice, date, flag, image, integer, multi, password, quantity, reference, text } from '../../schemas/kinds.gen.ts';
import type { AnyKind } from '../../schemas/kinds/define.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { languages } from '../../src/shared/languages.ts';
import { checkAll } from '../../codegen/checks/all.ts';
import type { Declarations, FormDeclaration, LocaleDeclaration, WrittenDeclaration } from '../../codegen/declarations.ts';
import { completeScreens, toGround } from '../../codegen/find/complete/complete.ts';
import { toFormDeclaration, toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { toScreenDeclaration } from '../../codegen/find/screens.ts';
import { toSourceFacts } from '../../codegen/find/source-facts.ts';
import { toLine } from '../../codegen/finding.ts';
import { toMessageUse } from '../../codegen/message-use.ts';
import { toText } from '../../codegen/new/texts.ts';

const kinds: Record<string, AnyKind> = {
  choice: choice as AnyKind,
  flag,
  integer,
  image: image as AnyKind,
  multi,
  password,
  quantity,
  reference: reference as AnyKind,
  text,
  date,
};
const kindNames = new Map(Object.entries(kinds).map(([name, kind]) => [kind as unknown, name]));

export const brandTable = table('brand', {
  brand_code: column(text).primaryKey(),
  brand_name: column(text),
  brand_title: column(multi),
  tone: column(choice, { values: ['warm', 'cold'] }),
  brand_count: column(text),
});

const { brand_code, brand_name, brand_title, tone, brand_count } = brandTable;
export const brandFields = { brand_code, brand_name, brand_title, tone, brand_count };
export const brandForm = defineForm({
  table: brandTable,
  add: true,
  delete: true,
  fields: brandFields,
  from: (select) => select.from(brandTable),
  create: { brand_code },
  write: { brand_name, brand_title, tone },
});

/** A form as codegen finds it; its source is invented so that lines can be told. */
export const form = (name: string, definition: AnyForm): FormDeclaration =>
  toFormDeclaration(
    name,
    definition,
    kindNames,
    `schemas/forms/products/${name}.form.ts`,
    `// ${name}\nfields: {},\nkey: [],\nwrite: {},\nrequired: [],\nscope: '',\nfrom: {},\n`,
  );

/** A screen whose source is its JSON, one value per line. */
export const screen = (name: string, descriptor: unknown, file = `screens/${name}.screen.json`): WrittenDeclaration =>
  toScreenDeclaration(name, descriptor, file, JSON.stringify(descriptor, null, 2));

/** A source file of the project, read as codegen reads it. */
export const source = (file: string, content: string) => toSourceFacts(ts, file, content);

const part = (folder: string, suffix: string) => (name: string) => ({
  name,
  file: `src/client/${folder}/${name}.${suffix}.tsx`,
  text: `\n${name}`,
  exportName: 'default',
});
export const renderer = (name: string, shows: readonly string[] | 'all' = 'all') => ({ ...part('renderers', 'renderer')(name), shows });
export const control = (name: string, edits: readonly string[]) => ({ ...part('controls', 'control')(name), edits });
export const action = (name: string, procedure?: string) => ({ ...part('actions', 'action')(name), ...(procedure === undefined ? {} : { procedure }) });

export const brandScreen = {
  form: 'product_brands',
  columns: ['brand_name', { field: 'tone', as: 'choice' }],
  edit: ['brand_name'],
  markers: ['inactive'],
  actions: ['export'],
};

export const locale = (name: string, messages: Record<string, string>, area = 'common'): LocaleDeclaration => ({
  name,
  area,
  file: `locales/${name}/${area}.json`,
  text: JSON.stringify(messages, null, 2),
  messages,
});

/** The messages of a language in the files where the project wants them. */
export function localesOf(whole: Declarations, name: string, messages: Record<string, string>): LocaleDeclaration[] {
  const { homeOf } = toMessageUse(whole);
  const areaOf = (id: string) => homeOf(id) ?? 'common';
  const areas = [...new Set(Object.keys(messages).map(areaOf))];
  return areas.map((area) => locale(name, Object.fromEntries(Object.entries(messages).filter(([id]) => areaOf(id) === area)), area));
}

/** A small project without a fault, changed as a test wants. Its locales hold exactly what it needs unless given. */
export function project(changed: Partial<Declarations> = {}): Declarations {
  const given: Declarations = {
    kinds: Object.entries(kinds).map(([name, kind]) => ({ name, file: `schemas/kinds/${name}.ts`, text: '\nrenderer: x,\ncontrol: x,\n', kind })),
    tables: [toTableDeclaration(brandTable, 'schemas/tables/products/catalogue.ts', '')],
    migrated: null,
    home: null,
    figures: [],
    couriers: [],
    forms: [form('product_brands', brandForm)],
    shopForms: [],
    shopRows: [],
    screens: [screen('products/brands', brandScreen)],
    renderers: Object.entries(kinds).map(([name, kind]) => renderer(kind.renderer, [name])),
    controls: Object.entries(kinds).map(([name, kind]) => control(kind.control, [name])),
    actions: [action('export'), action('history')],
    panels: [part('panels', 'panel')('history')],
    documents: [],
    profiles: [],
    procedures: [],
    derivations: [],
    guards: [],
    effects: [],
    loops: [],
    jobs: [],
    calls: [],
    routes: [],
    tools: [],
    followers: [],
    checks: [],
    invariants: [],
    listeners: [],
    demos: [],
    workflows: [],
    markers: ['inactive'],
    icons: ['list'],
    errorCodes: ['not_found'],
    sources: [],
    inRooms: [],
    locales: [],
    sameTexts: null,
    ...changed,
  };
  const { kinds: known, forms, actions, screens } = given;
  const whole = { ...given, screens: completeScreens(screens, toGround(known, forms, actions, screens)) };
  const messages = Object.fromEntries([...toMessageUse(whole).needed.keys()].map((id) => [id, toText(id)]));
  return changed.locales ? whole : { ...whole, locales: languages.flatMap((language) => localesOf(whole, language, messages)) };
}

/** What the checker prints of the project. */
export const findingsOf = (changed: Partial<Declarations> = {}): string[] => checkAll(project(changed)).map(toLine);
