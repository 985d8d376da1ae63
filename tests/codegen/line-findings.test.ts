import { foreignKey, unique } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { text } from '../../schemas/kinds.gen.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { withLines } from '../../codegen/find/form-facts.ts';
import { findingsOf, form } from './small-declarations.ts';

const letters = table('letter', { letter_code: column(text).primaryKey(), company_code: column(text) }, (self) => [
  unique('letter_company').on(self.company_code, self.letter_code),
]);

/** A table of lines whose foreign key is as a test wants it. */
const linesWith = ({ byCompany = true, cascades = true, to = letters } = {}) =>
  table(
    'letter_line',
    { line_code: column(text).primaryKey(), company_code: column(text), letter_code: column(text).notNull(), note: column(text) },
    (self) => {
      const key = foreignKey({
        name: 'letter_line_letter',
        columns: byCompany ? [self.company_code, self.letter_code] : [self.letter_code],
        foreignColumns: byCompany ? [to.company_code, to.letter_code] : [to.letter_code],
      } as never);
      return [cascades ? key.onDelete('cascade') : key];
    },
  );

const letterForm = defineForm({ table: letters, access: 'signed-in', fields: { letter_code: letters.letter_code } });

const found = (words: object = {}, key: Parameters<typeof linesWith>[0] = {}) => {
  const lines = linesWith(key);
  const lineForm = defineForm({
    table: lines,
    access: 'signed-in',
    add: true,
    parent: { form: 'letters' as never, by: 'letter_code' },
    fields: { line_code: lines.line_code, letter_code: lines.letter_code, note: lines.note },
    write: 'all',
    ...words,
  });
  return findingsOf({ forms: [form('letters', letterForm), form('letter_lines', lineForm)] })
    .filter((line) => line.includes('letter_lines.form.ts'))
    .map((line) => line.replace(/^\S+ /, ''));
};

it('lines that belong to the rows they are said to belong to are right', () => {
  expect(found()).toEqual([]);
});

it('lines are given their row when they are added, whatever else they are given then', () => {
  const created = (words: object) => {
    const lines = linesWith({});
    const { line_code, letter_code, note } = lines;
    const made = {
      table: lines,
      add: true,
      parent: { form: 'letters' as never, by: 'letter_code' as const },
      fields: { line_code, letter_code, note },
      ...words,
    };
    return form('letter_lines', defineForm(made)).create;
  };
  expect(created({})).toEqual(['letter_code']);
  expect(created({ create: ['line_code'] })).toEqual(['letter_code', 'line_code']);
  expect(created({ create: { note: linesWith({}).note } })).toEqual(['letter_code', 'note']);
  expect(created({ add: false })).toEqual([]);
});

const other = table('other', { letter_code: column(text).primaryKey(), company_code: column(text) });

it.each([
  [
    'of a form that does not exist',
    { parent: { form: 'lettres', by: 'letter_code' } },
    {},
    "K330 its rows are lines of form 'lettres', which does not exist; did you mean 'letters'?",
  ],
  [
    'by a field that refers to nothing',
    { parent: { form: 'letters', by: 'note' } },
    {},
    "K331 'note' is no foreign key to the key of the table of form 'letters'",
  ],
  ['by a key of another table', {}, { to: other as never }, "K331 'letter_code' is no foreign key to the key of the table of form 'letters'"],
  [
    'by a key that does not know companies',
    {},
    { byCompany: false },
    "K332 the foreign key of 'letter_code' lets a line belong to a row of another company: it lacks 'company_code'",
  ],
  ['that stay when their row goes', {}, { cascades: false }, "K333 the foreign key of 'letter_code' does not delete lines with their row of 'letters'"],
  ['that may go to another row', { write: ['note', 'letter_code'] }, {}, "K334 'letter_code' may be written: a line would go to another row of 'letters'"],
])('lines %s are a finding', (_, words, key, finding) => {
  expect(found(words, key)).toContain(finding);
});

it('a form knows the forms of its lines', () => {
  const lines = linesWith();
  const lineForm = defineForm({
    table: lines,
    parent: { form: 'letters' as never, by: 'letter_code' },
    fields: { line_code: lines.line_code, letter_code: lines.letter_code },
  });
  const [letter] = withLines([form('letters', letterForm), form('letter_lines', lineForm)]);
  expect(letter?.meta.lines).toEqual([{ form: 'letter_lines', by: 'letter_code' }]);
});
