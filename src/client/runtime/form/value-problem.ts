import type { FieldMeta } from '../../../../schemas/metadata.ts';
import { kinds } from '../../../generated/kinds.gen.ts';
import { valueProblem as judge } from '../../../shared/asked.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';

/** What is wrong with one value; worded by the message `error.<code>`. */
export interface Problem {
  code: string;
  params: ErrorParams;
}

/** Judges a value by its field's kind and bounds, exactly as the server will; null when it may be stored. */
export const valueProblem = (field: FieldMeta, value: Json): Problem | null => judge(kinds[field.kind], field, value);
