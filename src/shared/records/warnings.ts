import type { ErrorParams } from '../errors.ts';
import type { JsonObject } from '../json.ts';

/** What is doubtful at a field of a row, as rows tell it in the field `warnings`; worded by message `warning.<id>`. */
export interface RowWarning {
  field: string;
  id: string;
  params: ErrorParams;
}

const none: readonly RowWarning[] = [];

/** What a row tells to be doubtful at the field. Asked for every cell that is drawn: most rows tell nothing. */
export function warningsAt({ warnings }: JsonObject, field: string): readonly RowWarning[] {
  if (!Array.isArray(warnings) || warnings.length === 0) return none;
  return (warnings as readonly unknown[] as RowWarning[]).filter((warning) => warning.field === field);
}
