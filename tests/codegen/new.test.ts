import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '../../src/shared/languages.ts';
import { createShadowProject } from './shadow-project.ts';
import { createSmallProject } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

let project: SmallProject;
beforeEach(() => {
  project = createSmallProject();
});
afterEach(() => project.remove());

describe('npm run new -- screen', () => {
  it('writes a screen with a first English text, and tells which texts wait for a translator', () => {
    const { code, lines } = project.run('new', 'screen', 'sales/returns', '--form', 'product_brands');
    expect(code).toBe(0);
    // The screen's area is that of its form; the words of the frame are common.
    expect(lines).toContain('to be worded in every language, where npm run codegen says: area.sales, screen.sales.returns');
    expect(JSON.parse(project.read('locales/en/products.json'))).toMatchObject({ 'screen.sales.returns': 'Returns', 'field.brand_id': 'No.' });
    expect(JSON.parse(project.read('locales/hu/products.json'))).toMatchObject({ 'screen.sales.returns': '[untranslated] Returns', 'field.brand_id': 'No.' });
    expect(JSON.parse(project.read('locales/hu/common.json'))).toMatchObject({ 'area.sales': '[untranslated] Sales', 'area.products': 'Products' });
    expect(project.read('screens/sales/returns.screen.ts')).toBe(`import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({ form: 'product_brands' });
`);
    const waiting = project.run('main');
    expect(waiting.code).toBe(1);
    expect(waiting.lines.filter((line) => line.includes(' K'))).toEqual([
      expect.stringMatching(/ K210 to be translated to bg, cs, de, hu, ro, sk: area\.sales, screen\.sales\.returns$/),
    ]);
    for (const language of ['bg', 'cs', 'de', 'hu', 'ro', 'sk']) {
      for (const area of ['common', 'products'])
        project.write(`locales/${language}/${area}.json`, project.read(`locales/${language}/${area}.json`).replaceAll('[untranslated] ', ''));
    }
    expect(project.run('main')).toMatchObject({ code: 0 });
  });

  it('refuses while a declaration cannot be read, for texts might be moved wrongly', () => {
    project.write('schemas/forms/products/broken.form.ts', "throw new Error('not yet');");
    expect(project.run('new', 'screen', 'sales/returns', '--form', 'product_brands')).toEqual({
      code: 1,
      lines: ['what stands in the way is told by npm run codegen: schemas/forms/products/broken.form.ts:1 K001 cannot be loaded: not yet'],
    });
  });

  it.each([
    ['an unknown form', ['sales/returns', '--form', 'product_brand'], "form 'product_brand' does not exist; did you mean 'product_brands'?"],
    ['a path without an area', ['returns', '--form', 'product_brands'], "'returns' is no path of an area and a page, such as sales/returns"],
    ['a screen that is there', ['products/brands', '--form', 'product_brands'], 'screens/products/brands.screen.ts is already there'],
    ['no form', ['sales/returns'], 'npm run new -- screen <area>/<page> --form <form>'],
  ])('refuses %s', (_, options, message) => {
    const { code, lines } = project.run('new', 'screen', ...options);
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: message });
  });
});

describe('npm run new -- table', () => {
  const words = (project: SmallProject) => {
    for (const language of languages) {
      for (const file of [`locales/${language}/sales.json`, `locales/${language}/common.json`]) {
        project.write(file, project.read(file).replaceAll('[untranslated] ', `${language} `));
      }
    }
    const workflow = 'schemas/workflows/sales/sales_return.workflow.json';
    project.write(workflow, project.read(workflow).replaceAll('[untranslated] ', ''));
  };

  it('writes a record with its workflow and its lines, in which codegen finds nothing but what is to be translated', { timeout: 180_000 }, () => {
    project.remove();
    project = createShadowProject();
    expect(project.run('new', 'table', 'sales/sales_return', '--workflow')).toMatchObject({ code: 0 });
    const { code, lines } = project.run('new', 'table', 'sales/sales_return_item', '--parent', 'sales_returns');
    expect({ code, written: lines.filter((line) => line.startsWith('wrote')) }).toEqual({
      code: 0,
      written: [
        'wrote schemas/tables/sales/sales_return_items.ts',
        'wrote schemas/forms/sales/sales_return_items.form.ts',
        'wrote screens/sales/sales_return_items.screen.ts',
      ],
    });
    const waiting = project.run('main').lines.filter((line) => / K\d/.test(line));
    expect(waiting).toEqual([
      expect.stringMatching(
        / K210 to be translated to bg, cs, de, hu, ro, sk: field\.sales_return_id, .*, schemas\/workflows\/sales\/sales_return\.workflow\.json, screen\.sales\.sales_return, /,
      ),
    ]);
    expect(JSON.parse(project.read('locales/en/sales.json'))).toMatchObject({
      'new.sales_returns': 'New sales return',
      'field.sales_return_name': 'Sales return name',
    });
    words(project);
    expect(project.run('main')).toMatchObject({ code: 0 });
    expect(project.read('src/generated/server/workflows.gen.ts')).toContain('sales_return');
  });
});

describe('npm run new -- table, where it cannot be', () => {
  it.each([
    ['an area that does not exist', ['sale/brand_owner'], "area 'sale' does not exist; did you mean 'sales'?"],
    ['a table that is there', ['products/product_brand'], 'schemas/forms/products/product_brands.form.ts is already there'],
    [
      'lines of a form that does not exist',
      ['products/line', '--parent', 'product_brand'],
      "form 'product_brand' does not exist or adds no rows; did you mean 'product_brands'?",
    ],
    [
      'lines of a row without a company',
      ['products/line', '--parent', 'product_brands'],
      "schemas/tables/products/catalogue.ts: lines belong to a company, as their row does: give table 'brand' the column company_code: companyColumn()",
    ],
  ])('refuses %s and writes nothing', (_, options, message) => {
    expect(project.run('new', 'table', ...options)).toEqual({ code: 1, lines: [message] });
    expect(['lines', 'brand_owners'].some((name) => project.has(`schemas/tables/products/${name}.ts`))).toBe(false);
  });
});
