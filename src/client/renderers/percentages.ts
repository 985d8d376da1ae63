import type { FieldMeta } from '../../../schemas/metadata.ts';
import type { KindName } from '../../generated/names.gen.ts';

/** The natures whose values are hundredths. */
const percentages: Partial<Record<KindName, true>> = { percent: true, signed_percent: true, discount: true, fill_share: true };

/** Whether the values of a field are percentages. */
export const isPercentage = ({ kind }: Pick<FieldMeta, 'kind'>): boolean => percentages[kind] === true;
