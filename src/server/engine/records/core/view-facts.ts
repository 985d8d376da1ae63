import { computed } from '../../../../../schemas/forms/define.ts';
import type { AnyForm, Computed } from '../../../../../schemas/forms/define.ts';
import { isViewAmount } from '../../../../../schemas/forms/in-view.ts';
import { flag } from '../../../../../schemas/kinds.gen.ts';

const suffix = '@rate_missing';

/** Whether an amount is converted into the view currency, so that a sum of it may leave rows out. */
export function isInView({ fields }: AnyForm, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && isViewAmount(field);
}

/** Field that says whether an amount has no rate into the view currency: `value_view@rate_missing`. */
export const rateMissingFact = (name: string): string => `${name}${suffix}`;

/** The fact a name asks for; undefined where it names none. */
export function toViewFact({ fields }: AnyForm, name: string): Computed | undefined {
  const field = name.endsWith(suffix) ? fields[name.slice(0, -suffix.length)] : undefined;
  return field && isViewAmount(field) ? computed(flag, field.rateMissing) : undefined;
}
