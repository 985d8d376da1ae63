import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { warningsField } from '../../../../../schemas/forms/warnings.ts';
import { neededBy, needsOfExpression } from '../../../../../schemas/needs.ts';
import type { Need } from '../../../../../schemas/needs.ts';
import type { Actor } from '../../database/database.ts';

/** Whether somebody has the right that a field needs. */
export type Sees = (need: Need) => boolean;

/**
 * What somebody has the right to see of fields that need one. The program itself, which nobody called, sees them all; visitors of shops, and callers of
 * whom nobody said what they may do, see none.
 */
export const sightOf = ({ userId, shopId, rights }: Actor): Sees =>
  userId === null && shopId === undefined && rights === undefined ? () => true : (need) => rights?.get(need)?.list === true;

const without = <TValue>(values: Readonly<Record<string, TValue>>, hidden: ReadonlySet<string>): Record<string, TValue> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));

/** Fields that a new row needs and gets by no derivation. */
const asksFor = ({ required = [], derive = {} }: AnyForm, hidden: ReadonlySet<string>): boolean =>
  required.some((name) => hidden.has(name) && !Object.hasOwn(derive, name));

/** The warnings that are left, of those whose fields and conditions are seen. */
function seenWarnings({ warns = [], warned }: AnyForm, hidden: ReadonlySet<string>, sees: Sees): AnyForm['fields'] {
  const left = warns.filter(({ field, when, params = {} }) => !hidden.has(field) && [when, ...Object.values(params)].flatMap(needsOfExpression).every(sees));
  return warned?.(left) ?? {};
}

function narrowed(definition: AnyForm, hidden: ReadonlySet<string>, sees: Sees): AnyForm {
  const { fields, per, write, create, order, search, required, derive, add } = definition;
  const isSeen = (name: string): boolean => !hidden.has(name);
  return {
    ...definition,
    fields: { ...without(fields, hidden), ...(hidden.has(warningsField) ? seenWarnings(definition, hidden, sees) : {}) },
    ...(per && { per: { ...per, fields: (of: number) => without(per.fields(of), hidden) } }),
    ...(write && { write: without(write, hidden) }),
    ...(create && { create: without(create, hidden) }),
    ...(derive && { derive: without(derive, hidden) }),
    ...(order && { order: order.filter(isSeen) }),
    ...(search && { search: search.filter(isSeen) }),
    ...(required && { required: required.filter(isSeen) }),
    ...(add !== undefined && { add: add && !asksFor(definition, hidden) }),
  };
}

const made = new WeakMap<AnyForm, Map<string, AnyForm>>();

/**
 * The form as somebody sees it: fields that need a right he lacks are not there, neither to be read nor to be named, and no row is added where
 * one of them must be given. The form itself where nothing is hidden.
 */
export function seenForm(definition: AnyForm, sees: Sees): AnyForm {
  const hidden = new Set([...neededBy(definition)].flatMap(([name, needs]) => (needs.every(sees) ? [] : [name])));
  if (hidden.size === 0) return definition;
  const variants = made.get(definition) ?? new Map<string, AnyForm>();
  made.set(definition, variants);
  const id = [...hidden].join(' ');
  const variant = variants.get(id) ?? narrowed(definition, hidden, sees);
  variants.set(id, variant);
  return variant;
}
