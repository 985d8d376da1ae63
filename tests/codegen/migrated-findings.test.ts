import { expect, it } from 'vitest';
import { findingsOf } from './small-declarations.ts';

const columns = { brand_code: 'text', brand_name: 'text', brand_title: 'jsonb', tone: 'text', brand_count: 'text' };
const found = (migrated: ReadonlyMap<string, Record<string, string>> | null) =>
  findingsOf({ migrated })
    .filter((line) => /K69/.test(line))
    .map((line) => line.replace(/^(\S+):\d+ /, '$1 '));

const file = 'schemas/tables/products/catalogue.ts';
const command = 'npm run db:generate -- --name brand';

it('tables as the migrations leave them are right, and so are those of a project without migrations', () => {
  expect(found(new Map([['brand', columns]]))).toEqual([]);
  expect(found(null)).toEqual([]);
});

it('a table that no migration makes is a finding at its file, with the command that makes one', () => {
  expect(found(new Map())).toEqual([`${file} K690 table 'brand' is in no migration; ${command}`]);
});

it('a column that no migration adds, changes or drops is a finding', () => {
  const { brand_count: _, ...others } = columns;
  expect(found(new Map([['brand', { ...others, tone: 'integer', former: 'text' }]]))).toEqual([
    `${file} K691 column 'brand.brand_count' is in no migration; ${command}`,
    `${file} K692 column 'brand.tone' is declared text, and integer by the migrations; ${command}`,
    `${file} K693 column 'brand.former' is declared no more, and no migration drops it; ${command}`,
  ]);
});
