import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('diagram'),
  ...common,
  owner: name,
  nodes: v.strictObject({ screen: name, label: name, color: v.optional(name), initial: name, final: name }),
  arrows: v.strictObject({ screen: name, from: name, to: name, label: name, timeout: name }),
});

/**
 * Rows drawn as a graph: rows of `form` are its arrows, rows of the screen of `nodes` its boxes; `owner`, a field of both, chooses
 * which graph. Both screens stand beside it, narrowed by the same owner; a click on an arrow or a box selects its row there.
 */
export default defineShape({
  schema,
  names: {
    ...commonNames,
    owner: 'shown_field',
    nodes: { screen: 'screen', label: 'other_field', color: 'other_field', initial: 'other_field', final: 'other_field' },
    arrows: { screen: 'screen', from: 'field', to: 'field', label: 'field', timeout: 'field' },
  },
  listsRows: false,
  countsRows: false,
});
export type DiagramScreen = ScreenOf<'diagram'>;
