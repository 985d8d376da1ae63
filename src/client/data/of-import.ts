import type { FilterNode } from '../../shared/records/filter.ts';

/** The files of one import, where they are listed. */
export const ofImport = (importId: string): FilterNode => ({ field: 'import_id', op: 'eq', value: importId });
