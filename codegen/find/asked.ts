import type { AskedNature } from '../../schemas/asked.ts';
import type { FieldMeta } from '../../schemas/metadata.ts';
import type { KindNames } from './form-facts.ts';

/** What the client knows of a value that is asked for. One whose kind is not declared has the kind ''. */
export const toAskedMeta = ({ kind, options, required, initial, least, most }: AskedNature, kindNames: KindNames): FieldMeta => ({
  kind: (kindNames.get(kind) ?? '') as FieldMeta['kind'],
  ...(options === undefined ? {} : { options: options as NonNullable<FieldMeta['options']> }),
  writable: true,
  creatable: true,
  required,
  ...(initial === undefined ? {} : { initial }),
  ...(least === undefined ? {} : { least }),
  ...(most === undefined ? {} : { most }),
});
