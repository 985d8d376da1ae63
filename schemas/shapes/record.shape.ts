import * as v from 'valibot';
import { actionWords, common, commonNames, detail, detailNames, name, nameList } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('record'),
  form: name,
  layout: common.layout,
  menu: v.optional(v.boolean(), false),
  icon: common.icon,
  list: name,
  title: nameList,
  picture: v.optional(name),
  chips: v.optional(v.array(name), []),
  new: v.optional(v.boolean(), false),
  actions: actionWords,
  tabs: v.pipe(
    v.array(
      v.union([
        v.strictObject({ title: name, fields: v.pipe(v.array(name), v.minLength(1)), screen: v.optional(name), link: v.optional(v.record(name, name)) }),
        detail,
      ]),
    ),
    v.minLength(1),
  ),
});

/**
 * One record as a page of its own, named in the address by its key. `list` is the screen it belongs to: its trail and the order of
 * next and previous come from there. Head: the `title` of one field or several, the key, a `picture`, the state in a workflow and `chips`; what can
 * be done with the record (`actions`). Tabs: fields of the form under a `title`, with a `screen` of its lines below them where one is named, or
 * a screen or panel as in `detail`. With `new` a record begins here: the list's button opens an empty page, needed fields first; in the `menu` stands a page that
 * begins records and goes on with their lines.
 */
export default defineShape({
  schema,
  names: {
    form: commonNames.form,
    icon: commonNames.icon,
    actions: 'action',
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
