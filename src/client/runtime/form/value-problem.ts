import * as v from 'valibot';
import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import type { FieldMeta } from '../../../../schemas/metadata.ts';
import { kinds } from '../../../generated/kinds.gen.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';

/** What is wrong with one value; worded by the message `error.<code>`. */
export interface Problem {
  code: string;
  params: ErrorParams;
}

const bound = (issue: v.BaseIssue<unknown>): ErrorParams => ({ limit: typeof issue.requirement === 'number' ? issue.requirement : null });

/** Issues of the kinds' schemas that can be said more exactly than "not valid". */
const worded: Record<string, (issue: v.BaseIssue<unknown>) => Problem> = {
  max_length: (issue) => ({ code: 'too_long', params: bound(issue) }),
  min_length: (issue) => ({ code: 'too_short', params: bound(issue) }),
  max_value: (issue) => ({ code: 'above_maximum', params: bound(issue) }),
  min_value: (issue) => ({ code: 'below_minimum', params: bound(issue) }),
  gt_value: (issue) => ({ code: 'not_above', params: bound(issue) }),
  safe_integer: () => ({ code: 'not_whole', params: {} }),
  email: () => ({ code: 'not_an_email', params: {} }),
  url: () => ({ code: 'not_an_address', params: {} }),
  iso_date: () => ({ code: 'not_a_date', params: {} }),
};

const isBlankText = (value: Json | undefined): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isBlank = (value: Json): boolean => isBlankText(value) || (typeof value === 'object' && value !== null && Object.values(value).every(isBlankText));

/** Judges a value by its field's kind, exactly as the server will; null when it may be stored. */
export function valueProblem(field: FieldMeta, value: Json): Problem | null {
  if (isBlank(value)) return field.required ? { code: 'required', params: {} } : null;
  const kind = kinds[field.kind] as AnyKind;
  const result = v.safeParse(kind.value(field.options as never), value);
  if (result.success) return null;
  const [issue] = result.issues;
  return worded[issue.type]?.(issue) ?? { code: 'invalid_value', params: {} };
}
