import { describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import { labelsOf } from '../../../../src/server/engine/transfer/field-labels.ts';
import { headersOf, importableFields, propose } from '../../../../src/server/engine/transfer/import/proposal.ts';
import type { FindKey } from '../../../../src/server/engine/transfer/import/references.ts';
import { readTable } from '../../../../src/server/engine/transfer/import/read-table.ts';
import { measureSame, unitOf, units } from '../../../../src/shared/units.ts';
import type { Unit } from '../../../../src/shared/units.ts';
import { declaredForms } from '../declarations/declared.ts';

const compiled = (name: string) => compileForm({ name, definition: (forms as Readonly<Record<string, AnyForm>>)[name] as AnyForm });

/** What is proposed for a list of products, by its heads: `field`, `field.language`, or `field in unit`. One brand is known, and no manufacturer. */
function proposed(text: string): Record<string, string | null> {
  const form = compiled('product_list');
  const labels = labelsOf([...form.fields.keys()]);
  const { lines, conventions } = readTable(Buffer.from(text));
  const { headers, taken } = headersOf(form, lines, labels);
  const finders = new Map<string, FindKey>([
    ['brand_id', (name: string) => (name === 'Bosch' ? 1 : undefined)],
    ['mf_id', () => undefined],
    ['main_product_category_id', (name: string) => (name === 'Clothing > Tees' ? 2 : undefined)],
  ]);
  const mapping = propose({ form, headers, rows: lines.slice(taken), labels, language: 'en', finders, conventions });
  return Object.fromEntries(
    (headers ?? []).map((header, at) => {
      const found = mapping.find(({ column }) => column === at);
      return [header, found ? [found.field, found.language].filter(Boolean).join('.') + (found.unit ? ` in ${found.unit}` : '') : null];
    }),
  );
}

describe('columns of other programs', () => {
  it('are no code because their texts differ', () => {
    expect(proposed('Handle,Variant Title,Title,Variant Option\nshirt,Red,Shirt,R\nshirt,Blue,Shirt,B\n')).toEqual({
      Handle: null,
      'Variant Title': null,
      Title: 'product_name.en',
      'Variant Option': null,
    });
  });

  it('are understood behind the words that stand before all of them, after those that need none', () => {
    expect(proposed('Product SKU,Product Title,Variant Weight,Item Barcode,Variant Title,Variant Option\nA-1,Chair,1.5,4006381333931,Red,R\n')).toEqual({
      'Product SKU': 'product_code',
      'Product Title': 'product_name.en',
      'Variant Weight': 'weight',
      'Item Barcode': 'ean',
      'Variant Title': null,
      'Variant Option': null,
    });
  });

  it.each(['weight_g', 'weight (lbs)', 'Weight [oz]', 'length_mm', 'Length (in)', 'width mm', 'height (")'])('measure in the unit of %s', (head) => {
    const field = /^[a-z]+/i.exec(head)?.[0].toLowerCase() ?? '';
    expect(proposed(`sku,${head}\nA-1,12\n`)).toEqual({
      sku: 'product_code',
      [head]: `${field} in ${unitOf(head.split(/[\s_]/)[1]?.replace(/[()[\]]/g, '') ?? '')}`,
    });
  });

  it.each(['weight (kg)', 'length_cm', 'Weight kg'])('are not converted from the unit that the field has, as in %s', (head) => {
    expect(proposed(`sku,${head}\nA-1,12\n`)).toEqual({ sku: 'product_code', [head]: /^[a-z]+/i.exec(head)?.[0].toLowerCase() });
  });

  it('are a language where nobody knows the rest of the head', () => {
    expect(proposed('sku;Наименование (bg)\nA-1;Хладилник\nA-2;Маса\n')).toEqual({ sku: 'product_code', 'Наименование (bg)': 'product_name.bg' });
  });

  it.each(['name:de', 'name[de]', 'name_de', 'name (de)', 'name.de', 'name-de', 'Name DE', 'Product name (de)', 'product_name.de'])(
    'are a language in %s',
    (head) => {
      expect(proposed(`sku,name,${head}\nA-1,Chair,Stuhl\n`)).toEqual({ sku: 'product_code', name: 'product_name.en', [head]: 'product_name.de' });
    },
  );

  it.each(['sku', 'SKU', 'Artikelnummer', 'Cikkszám', 'Kód'])('are codes in %s, though they have no digits', (head) => {
    expect(proposed(`${head},name\nTEE-RED,Tee\nTEE-BLUE,Tee\n`)).toEqual({ [head]: 'product_code', name: 'product_name.en' });
  });

  it.each([
    'Category',
    'Kategorie',
    'Kategória',
    'Kategórie',
    'Categorie',
    'Категория',
    'Category path',
    'Product category',
    'Categories',
    'Kategorie produktu',
  ])('are where products stand in the tree in %s', (head) => {
    expect(proposed(`sku,name,${head}\nA-1,Tee,Clothing > Tees\n`)).toEqual({
      sku: 'product_code',
      name: 'product_name.en',
      [head]: 'main_product_category_id',
    });
  });

  it('are left to the person where they name nothing known', () => {
    expect(proposed('sku,Brand,Manufacturer,weight\nA-1,Bosch,Nobody,1\nA-2,Other,Nobody,2\n')).toEqual({
      sku: 'product_code',
      Brand: 'brand_id',
      Manufacturer: null,
      weight: 'weight',
    });
  });
});

describe('what a key is of', () => {
  it.each(['Product', 'Product ', 'product'])('is no key above names, in %s, and the head beside it that says a code is one', (head) => {
    expect(proposed(`${head},SKU\nOak chair,OC-1\nBench,B-2\n`)).toEqual({ [head]: 'product_name.en', SKU: 'product_code' });
    expect(proposed(`${head},Weight\nOak chair,1\nBench,2\n`)).toEqual({ [head]: 'product_name.en', Weight: 'weight' });
  });

  it('is one above codes', () => {
    expect(proposed('Product,Name\nOC-1,Oak chair\n1002,Bench\n')).toEqual({ Product: 'product_code', Name: 'product_name.en' });
  });
});

describe('heads', () => {
  it.each(['Weight in g', 'Weight, g', 'weight, (g)', 'Gewicht in g', 'Hmotnost v g', 'Тегло в г'])('tell a unit behind a word: %s', (head) => {
    expect(proposed(`sku;${head}\nA-1;12\n`)).toEqual({ sku: 'product_code', [head]: 'weight in g' });
  });

  it.each(['name-de-AT', 'name_de_at', 'Name (de-AT)', 'Name (German)', 'name német', 'Name [Deutsch]', 'Name (немски)', 'Name němčina', 'name germană'])(
    'tell a language by its name, and wherever it is spoken: %s',
    (head) => {
      expect(proposed(`sku,name,${head}\nA-1,Chair,Stuhl\n`)).toEqual({ sku: 'product_code', name: 'product_name.en', [head]: 'product_name.de' });
    },
  );
});

it('every form that takes rows from files knows each of its fields by its name', () => {
  const importable = declaredForms.map(([name]) => compiled(name)).filter((form) => importableFields(form).length > 0);
  expect(importable.length).toBeGreaterThan(30);
  const missed = importable.flatMap((form) => {
    const input = { form, rows: [], labels: labelsOf([...form.fields.keys()]), language: 'en' as const, finders: new Map(), conventions: [] };
    return importableFields(form).flatMap(({ name }) => {
      const [mapped] = propose({ ...input, headers: [name] });
      return mapped?.field === name ? [] : [`${form.name}.${name}: ${mapped?.field ?? 'nothing'}`];
    });
  });
  expect(missed).toEqual([]);
});

it('figures of every field that has a unit are converted from every other unit of its measure', () => {
  const measured = declaredForms.flatMap(([name]) => importableFields(compiled(name)).flatMap((field) => (field.kind.unit ? [{ name, field }] : [])));
  expect(measured.length).toBeGreaterThan(10);
  for (const { name, field } of measured) {
    const input = { form: compiled(name), rows: [], labels: {}, language: 'en' as const, finders: new Map(), conventions: [] };
    for (const unit of units) {
      const own = field.kind.unit as Unit;
      const [mapped] = propose({ ...input, headers: [`${field.name} (${unit})`] });
      const told = measureSame(own, unit) ? { field: field.name, ...(unit !== own && { unit }) } : undefined;
      expect([name, unit, mapped && { field: mapped.field, ...(mapped.unit && { unit: mapped.unit }) }]).toEqual([name, unit, told]);
    }
  }
});
