import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { isInView, rateMissingFact } from '../core/view-facts.ts';

/** How many rows a sum of amounts in the view currency leaves out, because there is no rate for one of them. */
export const leftOutSql = (names: readonly string[]): string => `count(*) filter (where ${names.map((name) => reference(rateMissingFact(name))).join(' or ')})`;

/** The fields that are read so that fields can be summed: of an amount in the view currency also whether its row is left out. */
export const readToSum = ({ definition }: CompiledForm, names: readonly string[]): string[] =>
  names.flatMap((name) => (isInView(definition, name) ? [name, rateMissingFact(name)] : [name]));
