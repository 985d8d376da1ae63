import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';

/** What a new record starts with, so that people see what they would get by leaving a field alone. */
export const initialValues = ({ fields }: FormMeta): JsonObject =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { initial, creatable }]) => (initial !== undefined && creatable ? [[name, initial]] : [])));
