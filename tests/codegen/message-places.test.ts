import { describe, expect, it } from 'vitest';
import type { Declarations } from '../../codegen/declarations.ts';
import { toMessageUse } from '../../codegen/message-use.ts';
import { action, brandForm, brandScreen, findingsOf, form, locale, localesOf, project, screen, source } from './small-declarations.ts';

/** The small project with a form of another area and a screen of it, which shows some of the same. */
function twoAreas(descriptor: object = { form: 'prices', columns: ['brand_count'] }, changed: Partial<Declarations> = {}): Declarations {
  const forms = [form('product_brands', brandForm), { ...form('prices', brandForm), file: 'schemas/forms/prices/prices.form.ts' }];
  return project({ forms, screens: [screen('products/brands', brandScreen), screen('lists/prices', descriptor)], ...changed });
}
const homes = (declarations: Declarations, ...ids: string[]) => ids.map((id) => toMessageUse(declarations).homeOf(id));

describe('the file of a message', () => {
  it("is that of the area of the screen's form", () => {
    expect(homes(project(), 'screen.products.brands', 'field.brand_name', 'choice.tone.warm', 'action.export')).toEqual(Array(4).fill('products'));
    expect(homes(twoAreas(), 'screen.lists.prices')).toEqual(['prices']);
  });

  it('is the common one for what two areas or the frame need', () => {
    expect(homes(twoAreas(), 'field.brand_name', 'area.products', 'marker.inactive', 'error.not_found')).toEqual(Array(4).fill('common'));
    const actions = [action('export'), action('print')];
    const declarations = twoAreas({ form: 'prices', columns: ['brand_count'], actions: ['export', 'print'] }, { actions });
    expect(homes(declarations, 'action.export', 'action.print')).toEqual(['common', 'prices']);
  });

  it('is that of the screens whose action, panel or shape words it, however deep', () => {
    const sources = [
      source('src/client/actions/export.action.tsx', "import { ask } from './ask.ts';\nexport default defineAction({ run: ({ open }) => open('history') });"),
      source('src/client/actions/ask.ts', "text('message.asked');"),
      source('src/client/panels/history.panel.tsx', "import { Card } from './history/card.tsx';"),
      source('src/client/panels/history/card.tsx', "text('history.card'); text(derivedId('history', side));\ntype Side = 'left';"),
      source('src/client/runtime/grid/grid-screen.tsx', "text('grid.alone');"),
    ];
    expect(homes(project({ sources }), 'message.asked', 'panel.history', 'history.card', 'history.left', 'grid.alone')).toEqual(Array(5).fill('products'));
    const frame = source('src/client/chrome/menu.tsx', "import '../panels/history/card.tsx';\nconst grid = import('../runtime/grid/grid-screen.tsx');");
    expect(homes(project({ sources: [...sources, frame] }), 'history.card', 'grid.alone')).toEqual(['common', 'products']);
  });

  it("is that of a guard's folder; its refusal is heard where a default workflow asks it too", () => {
    const guards = [{ name: 'paid', file: 'src/server/domain/sales/paid.guard.ts', text: '', exportName: 'default' }];
    expect(homes(project({ guards }), 'guard.paid', 'refusal.paid')).toEqual(['sales', 'sales']);
    const transitions = [{ from: 'a', event: 'go', to: 'b', guards: [{ code: 'paid' }], effects: [], show_in_fsm_actions: true, show_in_fsm_buttons: true }];
    const workflow = { type_names: {}, states: [], events: [], transitions };
    const workflows = [{ name: 'x', file: 'schemas/workflows/finance/x.workflow.json', text: '', workflow, problems: [] }];
    expect(homes(project({ guards, workflows }), 'guard.paid', 'refusal.paid')).toEqual(['sales', 'common']);
  });

  it('is that of the domain folder for a mail, by its template', () => {
    const sources = [source('src/server/domain/sales/ship.effect.ts', "mailText(language, 'shipped', {});"), source('src/server/calls.ts', "call('shipped');")];
    const declarations = project({ sources, locales: [locale('en', { 'mail.shipped.subject': 'Sent', 'public.gone': 'Gone' })] });
    expect(homes(declarations, 'mail.shipped.subject', 'public.gone')).toEqual(['sales', undefined]);
  });

  it('is that of what it is the help or the short form of', () => {
    expect(homes(project(), 'help.brand_name', 'field.brand_name.short')).toEqual(['products', 'products']);
  });
});

describe('a message that stands elsewhere', () => {
  it('is told, with the file where it belongs', () => {
    const { locales } = project();
    const moved = locales.map((one) => (one.file === 'locales/hu/products.json' ? { ...one, file: 'locales/hu/prices.json', area: 'prices' } : one));
    expect(findingsOf({ locales: moved })).toContain(
      "locales/hu/prices.json:3 K208 message 'field.brand_name' belongs in locales/hu/products.json; npm run codegen -- --fix moves it",
    );
  });

  it('is told when it stands in two files', () => {
    const { locales } = project();
    expect(findingsOf({ locales: [...locales, locale('cs', { 'area.products': 'Produkty' }, 'products')] })).toEqual([
      "locales/cs/products.json:2 K208 message 'area.products' belongs in locales/cs/common.json; npm run codegen -- --fix moves it",
      "locales/cs/products.json:2 K209 message 'area.products' stands in locales/cs/common.json too",
    ]);
  });

  it('in a file of no area', () => {
    const { locales } = project();
    expect(findingsOf({ locales: [...locales, locale('de', {}, 'goods')] })).toEqual(["locales/de/goods.json:1 K207 'goods' is no area of schemas/areas.ts"]);
  });
});

describe('the texts a screen loads besides the common ones', () => {
  const opened = (declarations: Declarations, name: string) => [...toMessageUse(declarations).places.openedBy(name)].sort();

  it('are those of its area', () => {
    expect(opened(project(), 'products/brands')).toEqual(['products']);
    expect(opened(project({ screens: [screen('lists/desk', { shape: 'panel', panel: 'history' })] }), 'lists/desk')).toEqual([]);
  });

  it.each([
    ['its details', { form: 'prices', columns: ['brand_count'], detail: [{ screen: 'products/brands', link: { brand_code: 'brand_code' } }] }],
    ['its tabs', { shape: 'record', form: 'prices', list: 'lists/prices', title: 'brand_name', tabs: [{ screen: 'products/brands', link: {} }] }],
    ['the panels that name a screen', { form: 'prices', columns: ['brand_count'], detail: [{ panel: 'history' }] }],
  ])('and of %s', (_, descriptor) => {
    const sources = [source('src/client/panels/history.panel.tsx', "const shown = 'products/brands';")];
    expect(opened(twoAreas(descriptor, { sources }), 'lists/prices')).toEqual(['prices', 'products']);
  });

  it('and of its cards', () => {
    const board = {
      shape: 'board',
      cards: [
        { screen: 'products/brands', title: 'brand_name' },
        { screen: 'lists/prices', title: 'brand_name' },
      ],
    };
    const { screens } = twoAreas();
    expect(opened(twoAreas(undefined, { screens: [...screens, screen('sales/board', board)] }), 'sales/board')).toEqual(['prices', 'products', 'sales']);
  });

  it('a screen inside itself ends the search', () => {
    expect(opened(twoAreas({ form: 'prices', columns: ['brand_count'], detail: [{ screen: 'lists/prices', link: {} }] }), 'lists/prices')).toEqual(['prices']);
  });
});

it('the small project stands as its files would be arranged', () => {
  const whole = project();
  expect(whole.locales.filter(({ name }) => name === 'en')).toEqual(
    localesOf(whole, 'en', Object.assign({}, ...whole.locales.map(({ messages }) => messages)) as Record<string, string>),
  );
});
