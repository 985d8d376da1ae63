import { expect, it } from 'vitest';
import { brief } from '../../schemas/forms/brief.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { flag, text } from '../../schemas/kinds.gen.ts';
import { column, idColumn, table } from '../../schemas/tables/define.ts';
import { findingsOf, form } from './small-declarations.ts';

const makers = table('maker', {
  maker_id: idColumn().primaryKey(),
  maker_name: column(text).notNull(),
  town: column(text).notNull(),
  known: column(flag).notNull().default(false),
});
const others = table('other', { other_id: idColumn().primaryKey(), maker_name: column(text) });

const found = (added_by: { form: string; given?: object; within?: string }, words: { add?: boolean; chosen?: readonly 'town'[] } = {}) => {
  const { chosen = [], ...rest } = words;
  const { maker_id, maker_name, town, known } = makers;
  const forms = [
    form(
      'makers',
      defineForm({ table: makers, access: 'signed-in', add: true, fields: { maker_id, maker_name, town, known }, write: ['maker_name', 'town'], ...rest }),
    ),
    form(
      'others',
      defineForm({ table: others, access: 'signed-in', add: true, fields: { other_id: others.other_id, maker_name: others.maker_name }, write: 'all' }),
    ),
    form('makers_brief', brief(makers, { label: 'maker_name', fields: chosen, added_by: added_by as AnyForm['added_by'] })),
  ];
  return findingsOf({ forms })
    .filter((line) => line.includes('makers_brief.form.ts') && /K37\d/.test(line))
    .map((line) => line.replace(/^\S+ /, ''));
};

it('a record that needs nothing besides its name and what it is given is right', () => {
  expect(found({ form: 'makers', given: { town: 'Graz' } })).toEqual([]);
  expect(found({ form: 'makers', within: 'town' }, { chosen: ['town'] })).toEqual([]);
});

it.each([
  ['by a form that does not exist', { form: 'maker' }, {}, ["K375 form 'maker' does not exist; did you mean 'makers'?"]],
  ['by a form that adds nothing', { form: 'makers', given: { town: 'Graz' } }, { add: false }, ["K376 nobody adds records by 'makers'"]],
  ['by a form of other records', { form: 'others' }, {}, ["K377 'others' does not show the key and the label of this form's rows"]],
  ['with what nobody may give', { form: 'makers', given: { town: 'Graz', known: true } }, {}, ["K378 a record added by 'makers' cannot be given 'known'"]],
  ['within what the choice does not show', { form: 'makers', within: 'town' }, {}, ["K377 'makers' does not show the key and the label of this form's rows"]],
  ['and needs more than its name', { form: 'makers' }, {}, ["K379 a record added by 'makers' needs 'town', which its name does not give"]],
])('a record that is added %s is a finding', (_, added_by, words, findings) => {
  expect(found(added_by, words)).toEqual(findings);
});
