import { viewCurrency } from '../../schemas/forms/in-view.ts';
import { natureOfField } from '../../schemas/forms/nature-of-field.ts';
import { isNumber, partsOf, totalFnOf } from '../../schemas/forms/totals.ts';
import type { TotalFn } from '../../schemas/forms/totals.ts';
import type { Check, FormDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { listsRows } from '../shapes.ts';
import { eachScreen } from './screens.ts';

/** Prices are of one piece: a sum of them means nothing, whatever their kind says. */
const isOfOnePiece = (field: string): boolean => /(^|_)price(_|$)/.test(field);

/** Of a field that is told over many rows why it means nothing; undefined where it does. */
export function whyNoTotal({ form, name, meta }: FormDeclaration, field: string): string | undefined {
  if (!form || !Object.hasOwn(form.fields, field)) return undefined; // Spoken of elsewhere.
  const fn = totalFnOf(form, field);
  if (fn === undefined) return `'${field}', which is no number to be summed`;
  const currencies = partsOf(form, field).map((part) => meta.fields[part]?.options?.currency);
  const isMixed = (fn === 'sum' || fn === 'ratio' || fn === 'last') && currencies.some((currency) => currency !== undefined && currency !== viewCurrency);
  if (isMixed) return `'${field}' of form '${name}', whose amounts are in several currencies; sum what is inView(…)`;
  if (fn === 'sum' && isOfOnePiece(field)) return `'${field}', a price of one piece; the form says under 'totals' what many come to`;
  return undefined;
}

const kindIn = ({ form }: FormDeclaration, field: string) => {
  const found = form && Object.hasOwn(form.fields, field) ? form.fields[field] : undefined;
  return found && natureOfField(found).kind;
};

/** What a field must be that is told so, and its parts. */
const ofNumbers: readonly TotalFn[] = ['avg', 'median', 'ratio', 'last'];

function problemsOf(declared: FormDeclaration, field: string): string[] {
  const { form, meta } = declared;
  const kind = kindIn(declared, field);
  if (!form || !kind) return [`names '${field}', which is not a field`];
  const fn = totalFnOf(form, field);
  const parts = fn === 'ratio' || fn === 'last' ? partsOf(form, field) : [];
  const missing = parts.filter((part) => !kindIn(declared, part)).map((part) => `makes '${field}' of '${part}', which is not a field`);
  if (missing.length > 0) return missing;
  const summed = fn === 'ratio' ? parts : fn === 'last' ? [field] : [];
  const added = summed.filter((part) => {
    const own = kindIn(declared, part);
    return !own || !isNumber(own) || own.sums === false || (part !== field && totalFnOf(form, part) !== 'sum');
  });
  const [, day = ''] = fn === 'last' ? parts : [];
  const own = meta.fields[field]?.needs ?? [];
  return [
    ...(fn !== undefined && ofNumbers.includes(fn) && !isNumber(kind) ? [`tells of '${field}' what only numbers have`] : []),
    ...added.map((part) => `makes '${field}' of sums of '${part}', which is no number to be summed`),
    ...(fn === 'last' && kindIn(declared, day)?.sqlType !== 'date' ? [`tells '${field}' of the last '${day}', which is no day`] : []),
    ...parts
      .filter((part) => (meta.fields[part]?.needs ?? []).some((need) => !own.includes(need)))
      .map((part) => `makes '${field}' of '${part}', which needs a right that '${field}' does not`),
  ];
}

/** What forms say of the totals of their fields, of fields that there are and that can be told so. */
export const checkTotals: Check = ({ forms }) =>
  forms.flatMap((declared) =>
    Object.keys(declared.form?.totals ?? {}).flatMap((field) =>
      problemsOf(declared, field).map((problem): Finding => {
        const { file, text } = declared;
        const suggestion = problem.endsWith('is not a field') ? closest(field, Object.keys(declared.meta.fields)) : undefined;
        return {
          file,
          line: lineOf(text, 'totals', field),
          code: 'K745',
          message: `'totals' ${problem}`,
          ...(suggestion === undefined || suggestion === field ? {} : { suggestion }),
        };
      }),
    ),
  );

/** What lists tell at their foot: nothing that means nothing. */
export const checkListTotals: Check = (declarations) =>
  eachScreen(declarations, (screen, form, findings) => {
    for (const field of listsRows(screen) ? screen.totals : []) {
      const why = whyNoTotal(form, field);
      if (why !== undefined) findings.add('K746', `'totals' names ${why}`, ['totals', field]);
    }
  });
