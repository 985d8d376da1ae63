import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, journalTable, ledgerTable, table } from '../../schemas/tables/define.ts';
import { findingsOf, form } from './small-declarations.ts';

const made = (name: string) => table(name, { entry_code: column(text).primaryKey(), note: column(text) });
const found = (entries: ReturnType<typeof made>, words: object) =>
  findingsOf({ forms: [form('entries', defineForm({ table: entries, fields: { entry_code: entries.entry_code, note: entries.note }, ...words }))] })
    .filter((line) => /K36/.test(line))
    .map((line) => line.replace(/^\S+ /, ''));

it('a form that lists a ledger and adds to it is right', () => {
  expect(found(ledgerTable(made('entry')), { add: true, create: ['entry_code', 'note'] })).toEqual([]);
});

it.each([
  ['changes a ledger', ledgerTable(made('entry')), { write: ['note'] }, "K360 'note' changes rows of 'entry', a ledger, which is only added to"],
  ['changes a journal', journalTable(made('event')), { write: ['note'] }, "K360 'note' changes rows of 'event', a journal, which is only added to"],
  ['deletes from a ledger', ledgerTable(made('entry')), { delete: true }, "K361 its rows are deleted from 'entry', a ledger, which is only added to"],
])('a form that %s is a finding', (_, entries, words, finding) => {
  expect(found(entries, words)).toContain(finding);
});
