import * as v from 'valibot';
import { common, commonNames, detail, detailNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('record'),
  form: name,
  layout: common.layout,
  menu: v.optional(v.literal(false), false),
  icon: common.icon,
  list: name,
  title: name,
  picture: v.optional(name),
  chips: v.optional(v.array(name), []),
  tabs: v.pipe(v.array(v.union([v.strictObject({ title: name, fields: v.pipe(v.array(name), v.minLength(1)) }), detail])), v.minLength(1)),
});

/**
 * One record as a page of its own, named in the address by its key. `list` is the screen it belongs to: its trail and the order of
 * next and previous come from there. Head: the `title`, the key, a `picture` and `chips`. Tabs: fields of the form under a `title`, or
 * a screen or panel as in `detail`.
 */
export default defineShape({
  schema,
  names: {
    form: commonNames.form,
    icon: commonNames.icon,
    list: 'screen',
    title: 'shown_field',
    picture: 'field',
    chips: 'shown_field',
    tabs: { ...detailNames, fields: 'shown_field' },
  },
  listsRows: false,
  countsRows: false,
});
export type RecordScreen = ScreenOf<'record'>;
export type RecordTab = RecordScreen['tabs'][number];
