import type { Rule } from '../define.ts';

const isBelow100 = (margin: unknown): boolean => margin == null || Number(margin) < 100;

/** What margin limits keep where no check of their table does: inherited ones count too. */
export const marginRules: readonly Rule[] = [
  {
    id: 'margin-order',
    fields: ['min_margin', 'exp_margin'],
    holds: ({ min_margin, exp_margin }) => min_margin == null || exp_margin == null || Number(min_margin) <= Number(exp_margin),
  },
  { id: 'min-margin-below-100', fields: ['min_margin'], holds: ({ min_margin }) => isBelow100(min_margin) },
  { id: 'exp-margin-below-100', fields: ['exp_margin'], holds: ({ exp_margin }) => isBelow100(exp_margin) },
];
