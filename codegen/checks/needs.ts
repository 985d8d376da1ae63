import { filterClauses } from '../../src/shared/records/filter.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Fields by which rows are told apart, found and named: without them a form is none. */
const indispensable = ({ meta, form }: FormDeclaration): Record<string, readonly string[]> => ({
  key: meta.key,
  parent: meta.parent ? [meta.parent.by] : [],
  findable: [...(meta.findable?.title ?? []), ...(meta.findable?.lines ?? [])],
  numbered: form?.numbered ? [form.numbered.field] : [],
});

function findingsIn(declared: FormDeclaration, pages: readonly string[]): Finding[] {
  const { file, text, meta, access } = declared;
  const needing = Object.entries({ ...meta.fields, ...meta.per?.fields }).flatMap(([field, { needs = [] }]) => (needs.length > 0 ? [{ field, needs }] : []));
  const unknown = needing.flatMap(({ field, needs }) =>
    needs
      .filter((page) => !pages.includes(page))
      .map((page): Finding => {
        const suggestion = closest(page, pages);
        const message = `'${field}' needs the right to list '${page}', which is no screen`;
        return { file, line: lineOf(text, 'fields', field), code: 'K740', message, ...(suggestion === undefined ? {} : { suggestion }) };
      }),
  );
  const hidden = new Set(needing.map(({ field }) => field));
  const kept = Object.entries(indispensable(declared)).flatMap(([word, fields]) =>
    fields
      .filter((field) => hidden.has(field))
      .map((field): Finding => ({
        file,
        line: lineOf(text, word, field),
        code: 'K741',
        message: `'${word}' names '${field}', which needs a right: whoever lists the form must see it`,
      })),
  );
  const visitors = access === 'shop' ? needing : [];
  const open = visitors.map(({ field }): Finding => {
    return { file, line: lineOf(text, 'fields', field), code: 'K742', message: `'${field}' needs a right, and visitors of shops have none` };
  });
  return [...unknown, ...kept, ...open];
}

/** Rights that fields need: of pages that there are, and of no field without which nobody could list the form or open a screen. */
export const checkNeeds: Check = ({ forms, screens }) => {
  const pages = screens.map(({ name }) => name);
  const formNamed = byName(forms);
  const filters = screens.flatMap(({ file, text, screen }): Finding[] => {
    if (!screen || !('filter' in screen) || !screen.filter || !('form' in screen)) return [];
    const fields = formNamed.get(screen.form)?.meta.fields ?? {};
    return filterClauses(screen.filter)
      .filter(({ field }) => fields[field]?.needs !== undefined)
      .map(({ field }) => ({
        file,
        line: lineOf(text, 'filter', field),
        code: 'K743' as const,
        message: `'filter' names '${field}', which needs a right: whoever lacks it could not open the screen`,
      }));
  });
  return [...forms.flatMap((form) => findingsIn(form, pages)), ...filters];
};
