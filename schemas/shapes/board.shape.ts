import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('board'),
  form: v.optional(v.never()),
  cards: v.pipe(v.array(v.strictObject({ screen: name, title: name, lines: v.optional(v.array(name), []) })), v.minLength(1)),
  layout: common.layout,
  menu: common.menu,
  icon: common.icon,
});

/** The records of workflows as cards in columns, one per state: which screens' records, one screen for each workflow, and which fields a card shows. */
export default defineShape({
  schema,
  names: { icon: commonNames.icon, cards: { screen: 'screen', title: 'other_field', lines: 'other_field' } },
  listsRows: false,
  countsRows: false,
});
export type BoardScreen = ScreenOf<'board'>;
export type BoardCards = BoardScreen['cards'][number];
