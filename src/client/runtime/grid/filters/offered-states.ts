import type { FieldMeta } from '../../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../../shared/json.ts';

/** Whether rows are narrowed by this candidate: of states, those of the rows' own workflow that are shown in filters; of all else any. */
export const isOffered = ({ stateOf }: Pick<FieldMeta, 'stateOf'>, candidate: JsonObject): boolean =>
  stateOf === undefined || (candidate.type_code === stateOf && candidate.show_in_filters === true);
