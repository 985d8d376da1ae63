import type { FormMeta } from '../../../schemas/metadata.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Json } from '../../shared/json.ts';
import type { Candidate } from './references.ts';

/** The field by which a row of the form stands below another one of it; undefined where they are a list. */
const fieldAbove = ({ name, key, fields }: FormMeta): string | undefined =>
  Object.keys(fields).find((field) => {
    const options = fields[field]?.options;
    return options?.form === name && options.value === key[0];
  });

/**
 * The candidates of a form whose rows stand below one another, each behind the one above it and with the labels of all above it; siblings keep their
 * order. One that stands below none of them begins at the top. Of other forms they stay as they are.
 */
export function inTree(meta: FormMeta, candidates: readonly Candidate[]): readonly Candidate[] {
  const field = fieldAbove(meta);
  if (field === undefined) return candidates;
  const known = new Set(candidates.map(({ value }) => value));
  const below = groupBy(candidates, ({ row }): Json => {
    const above = row[field] ?? null;
    return known.has(above) ? above : null;
  });
  const placed: Candidate[] = [];
  const place = (above: Json, labels: readonly string[]): void => {
    for (const candidate of below.get(above) ?? []) {
      placed.push({ ...candidate, above: labels });
      if (below.has(candidate.value)) place(candidate.value, [...labels, candidate.label]);
    }
  };
  place(null, []);
  return placed;
}
