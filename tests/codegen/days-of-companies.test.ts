import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
/** What tells a day of Greenwich, whoever asks. */
const greenwich = /\bcurrent_date\b|\b(?:now|clock_timestamp)\(\)::date|_at\)?::date|new Date\(\)\.toISOString\(\)\.slice\(0, 10\)/;
/** Where no company is: what a form proposes before anybody has written it, a token's last day, and names of files. */
const ofNobody = [
  'schemas/forms/prices/frontend_purchase_prices.form.ts',
  'src/server/engine/access/make_token.call.ts',
  'src/server/engine/transfer/transfer.routes.ts',
];

const files = ['schemas', 'src/server', 'src/documents', 'src/storefront']
  .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:ts|tsx|sql)$/.test(file) && !file.startsWith('schemas/migrations/') && !/\.demo\.ts$|\/demo\//.test(file));

it('nobody tells what day it is but schemas/sql/engine/days.sql, by the company', () => {
  const told = files.filter((file) => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n');
    return lines.some((line) => greenwich.test(line) && !/^\s*(?:--|\/?\*)/.test(line));
  });
  expect(told.toSorted()).toEqual(ofNobody.toSorted());
});
