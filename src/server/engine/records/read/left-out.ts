import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { isInView, rateMissingFact } from '../core/view-facts.ts';

/** How many rows a sum of an amount in the view currency leaves out, because there is no rate for them. */
export const leftOutSql = (name: string): string => `count(*) filter (where ${reference(rateMissingFact(name))})`;

/** The fields that are read so that fields can be summed: of an amount in the view currency also whether its row is left out. */
export const readToSum = ({ definition }: CompiledForm, names: readonly string[]): string[] =>
  names.flatMap((name) => (isInView(definition, name) ? [name, rateMissingFact(name)] : [name]));
