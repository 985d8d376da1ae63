import type { FieldProblem } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { CompiledForm } from '../core/compile.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyOf } from '../core/rows.ts';

/** Every rule that a row breaks, as one problem for each field of the rule. */
export const brokenRules = ({ definition: { rules = [] } }: CompiledForm, row: JsonObject): FieldProblem[] =>
  rules.filter((rule) => !rule.holds(row)).flatMap((rule) => rule.fields.map((field) => problem(field, 'rule', { rule: rule.id, ...rule.params?.(row) })));

/** What rows as they would be stored break of the rules of their form, each told with its key. */
export const problemsOf = (form: CompiledForm, rows: readonly JsonObject[]): FieldProblem[] =>
  rows.flatMap((row) => brokenRules(form, row).map((broken) => ({ ...broken, params: { ...broken.params, key: keyOf(form, row) } })));

/** @throws AppError rule, when one of the rows as they would be stored breaks a rule of the form */
export function keepRules(form: CompiledForm, rows: readonly JsonObject[]): void {
  const problems = problemsOf(form, rows);
  if (problems.length > 0) throw refusal(problems);
}
