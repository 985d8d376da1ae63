import type { ErrorParams } from '../errors.ts';
import type { JsonObject } from '../json.ts';

/** What is doubtful at a field of a row, as rows tell it in the field `warnings`; worded by message `warning.<id>`. */
export interface RowWarning {
  field: string;
  id: string;
  params: ErrorParams;
}

/** What a row tells to be doubtful at the field. */
export function warningsAt({ warnings }: JsonObject, field: string): RowWarning[] {
  return Array.isArray(warnings) ? (warnings as readonly unknown[] as RowWarning[]).filter((warning) => warning.field === field) : [];
}
