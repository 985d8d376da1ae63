import { expect, it } from 'vitest';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { languages } from '../../src/shared/languages.ts';
import { findingsOf, form } from './small-declarations.ts';

const letters = table('letter', { letter_code: column(text).primaryKey(), letter_no: column(text), note: column(text) });
const others = table('other', { other_no: column(text).primaryKey() });
const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));

const workflow = (effect: object) =>
  toWorkflowDeclaration(
    'letter',
    'schemas/workflows/sales/letter.workflow.json',
    JSON.stringify({
      type_names: names('Letter'),
      form: 'letters',
      states: [
        { state_code: 'draft', initial_state: true, state_names: names('Draft') },
        { state_code: 'sent', final_state: true, state_names: names('Sent') },
      ],
      events: [{ event_code: 'send', event_names: names('Send') }],
      transitions: [{ from: 'draft', event: 'send', to: 'sent', ...effect }],
    }),
  );

const found = (words: object, effect: object = { effects: [{ code: 'number' }] }) => {
  const { letter_code, letter_no, note } = letters;
  const letterForm = defineForm({
    table: letters,
    access: 'signed-in',
    add: true,
    numbered: { field: 'letter_no', series: 'purchase_order', at: ['send'] },
    fields: { letter_code, letter_no, note, other_no: others.other_no },
    write: 'all',
    ...words,
  });
  return findingsOf({ forms: [form('letters', letterForm)], workflows: [workflow(effect)] })
    .filter((line) => line.includes('letters.form.ts'))
    .map((line) => line.replace(/^\S+ /, ''));
};

it('a number that its series gives at an event, or at once, is right', () => {
  expect(found({})).toEqual([]);
  expect(found({ numbered: { field: 'letter_no', series: 'purchase_order', at: 'add' } }, {})).toEqual([]);
});

it('a number for an import is the key that new rows are given', () => {
  const numbered = { field: 'letter_code', series: 'product', at: 'import' };
  expect(found({ numbered, create: ['letter_code'] }, {})).toEqual([]);
  expect(found({ numbered: { ...numbered, field: 'letter_no' } }, {})).toEqual(["K406 the number 'letter_no' is not the key that new rows are given"]);
});

it.each([
  [
    'of another table',
    { numbered: { field: 'other_no', series: 'purchase_order', at: 'add' } },
    undefined,
    "K335 the number 'other_no' is no column of the form's table",
  ],
  ['that people may write', { write: ['note', 'letter_no'] }, undefined, "K336 the number 'letter_no' may be written: it is given by its series alone"],
  ['of an event that gives none', {}, {}, "K337 event 'send' gives no number: its transitions in the form's workflow need the effect 'number'"],
  [
    'of an event that there is not',
    { numbered: { field: 'letter_no', series: 'purchase_order', at: ['post'] } },
    undefined,
    "K337 event 'post' gives no number: its transitions in the form's workflow need the effect 'number'",
  ],
])('a number %s is a finding', (_, words, effect, finding) => {
  expect(found(words, effect)).toEqual([finding]);
});
