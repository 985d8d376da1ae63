import { foreignKey } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, idColumn, table } from '../../schemas/tables/define.ts';
import { instanceColumn } from '../../schemas/tables/workflow/fsm.ts';
import { findingsOf, form } from './small-declarations.ts';

const letters = table('letter', { letter_id: idColumn().primaryKey(), title: column(text), fsm_instance_id: instanceColumn() });
const lines = table('letter_line', { line_id: idColumn().primaryKey(), letter_id: column(text).notNull(), note: column(text) }, (self) => [
  foreignKey({ name: 'letter_line_letter', columns: [self.letter_id], foreignColumns: [letters.letter_id] }).onDelete('cascade'),
]);
const loose = table('loose', { loose_id: idColumn().primaryKey(), note: column(text) });

const letterForm = (words: object) =>
  defineForm({ table: letters, access: 'signed-in', fields: { letter_id: letters.letter_id, title: letters.title }, write: ['title'], ...words });
const lineForm = (words: object) =>
  defineForm({
    table: lines,
    access: 'signed-in',
    parent: { form: 'letters' as never, by: 'letter_id' },
    fields: { line_id: lines.line_id, letter_id: lines.letter_id, note: lines.note },
    write: ['note'],
    ...words,
  });
const looseForm = (words: object) =>
  defineForm({ table: loose, access: 'signed-in', fields: { loose_id: loose.loose_id, note: loose.note }, write: ['note'], ...words });

const found = (name: string, definition: AnyForm): string[] =>
  findingsOf({ forms: [form(name, definition)] })
    .filter((line) => / K35\d /.test(line))
    .map((line) => line.replace(/^\S+ /, ''));

it('fields that a record keeps open, and lines that are kept open as a whole, are right', () => {
  expect(found('letters', letterForm({ kept_open: ['title'] }))).toEqual([]);
  expect(found('letter_lines', lineForm({ kept_open: true }))).toEqual([]);
  expect(found('letter_lines', lineForm({ kept_open: ['note'] }))).toEqual([]);
});

it.each([
  ['a field that cannot be written', 'letters', letterForm({ kept_open: ['titl'] }), "K351 'titl' is 'kept_open' and cannot be written; did you mean 'title'?"],
  ['a whole record', 'letters', letterForm({ kept_open: true }), "K351 only lines are 'kept_open' as a whole: name the fields of form 'letters'"],
  [
    'rows that no state locks',
    'loose',
    looseForm({ kept_open: ['note'] }),
    "K350 rows of form 'loose' live in no workflow and are lines of none that do, so that nothing locks what is 'kept_open'",
  ],
])('%s is not kept open', (_, name, definition, finding) => {
  expect(found(name, definition)).toEqual([finding]);
});
