import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('panel'),
  panel: name,
  form: v.optional(name),
  layout: v.optional(v.picklist(['login', 'main', 'plain', 'print']), 'main'),
  menu: common.menu,
  icon: common.icon,
  actions: common.actions,
});

/** A screen drawn by a registered panel; an escape hatch that the checker counts. */
export default defineShape({ schema, names: { ...commonNames, panel: 'panel' }, listsRows: false, countsRows: false });
export type PanelScreen = ScreenOf<'panel'>;
