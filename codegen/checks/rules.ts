import type { Check, FormDeclaration, TableDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

type Rule = FormDeclaration['rules'][number];

/** Whether a table's check of the rule's name is about the columns that the rule's fields are. A field that is computed may say more than its column, such as an inherited value. */
function keeps({ checks, period }: TableDeclaration, { columns }: FormDeclaration, { id, fields }: Rule): boolean {
  const about = fields.map((field) => columns[field]?.split('.').at(-1));
  // What a period demands is said by nobody.
  const isOfPeriod = period !== undefined && about.includes(period.from) && about.includes(period.to);
  return !isOfPeriod && about.every((column) => column !== undefined && checks[id]?.includes(column));
}

/** Rules of forms which a check of the same name on the written table keeps already: it refuses first, with the same message at the same fields. */
export const checkRuleRepeats: Check = ({ forms, tables }) => {
  const tableNamed = byName(tables);
  return forms.flatMap((form) =>
    form.rules.flatMap((rule): Finding[] => {
      const written = new Set(rule.fields.flatMap((field) => form.targets[field] ?? []));
      const keeper = [...written].flatMap((table) => tableNamed.get(table) ?? []).find((table) => keeps(table, form, rule));
      if (!keeper) return [];
      const message = `rule '${rule.id}' is kept by the check of that name on table '${keeper.name}', which refuses first: leave it out here`;
      return [{ file: form.file, line: lineOf(form.text, 'rules', rule.id), code: 'K695', message }];
    }),
  );
};
