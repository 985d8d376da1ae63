import * as v from 'valibot';
import { periods, relativeDaySchema } from '../../src/shared/records/days.ts';
import { filterSchema } from '../../src/shared/records/filter.ts';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

/** Rows of a screen in one figure; a click opens them there. */
export const tile = v.strictObject({
  /** Message that names it. */
  title: name,
  screen: name,
  /** Which of the screen's rows; its days may be told by today. */
  filter: v.optional(filterSchema),
  /** Field whose values are summed; without it the rows are counted. */
  sum: v.optional(name),
  /** What the screen asks above its rows; days may be told by today. */
  params: v.optional(v.record(name, v.union([relativeDaySchema, v.string(), v.number(), v.boolean()]))),
  /** The same figure is told as it was so long ago: with all days that are told by today so much earlier. */
  compare: v.optional(v.picklist(periods)),
  /** There should be none: any is marked. */
  urgent: v.optional(v.boolean(), false),
});

const schema = v.strictObject({
  shape: v.literal('dashboard'),
  form: v.optional(v.never()),
  layout: common.layout,
  menu: common.menu,
  icon: common.icon,
  tiles: v.pipe(v.array(tile), v.minLength(1), v.maxLength(40)),
});

/** Figures of several screens at a glance, counted in one call. */
export default defineShape({
  schema,
  names: { icon: commonNames.icon, tiles: { title: 'message', screen: 'screen', sum: 'other_field' } },
  listsRows: false,
  countsRows: false,
});
export type DashboardScreen = ScreenOf<'dashboard'>;
/** A figure of a dashboard. */
export type Tile = DashboardScreen['tiles'][number];
