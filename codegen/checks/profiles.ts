import { columnOfProfile, columnsOfFamily } from '../../schemas/imports/define.ts';
import type { ProfileWords } from '../../schemas/imports/define.ts';
import type { Check, FormDeclaration, ProfileDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** Columns that a profile speaks of outside `columns`, with the word it does so under. */
function namedColumns({ also = {}, reduced, variants }: ProfileWords): { word: string; column: string }[] {
  const under = (word: string, columns: readonly string[]) => columns.map((column) => ({ word, column }));
  return [
    ...under('also', Object.values(also)),
    ...under('reduced', Object.values(reduced ?? {})),
    ...under('fill', variants?.fill ?? []),
    ...under('gathers', variants?.gathers ?? []),
    ...under('tells', variants?.tells ? [variants.tells.name] : []),
  ];
}

/** Columns that a profile may speak of without sending them to a field. */
const readColumns = ({ known_by, leaves_out = [], files = {}, variants }: ProfileWords): string[] => [
  ...known_by,
  ...Object.values(files).flat(),
  ...leaves_out.map(({ column }) => column),
  ...(variants ? [...columnsOfFamily(variants.family), ...(variants.tells?.by ?? [])] : []),
];

/** Fields that a column of a table may go to. */
const filledBy = ({ meta, write, create }: FormDeclaration): ReadonlySet<string> => new Set([...meta.key, ...write, ...create]);

function findingsOf({ file, text, profile }: ProfileDeclaration, forms: ReadonlyMap<string, FormDeclaration>): Finding[] {
  const at = (code: Finding['code'], message: string, names: readonly string[], suggestion?: string): Finding => ({
    file,
    line: lineOf(text, ...names),
    code,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
  const form = forms.get(profile.form);
  if (!form) return [at('K385', `form '${profile.form}' does not exist`, ['form', profile.form], closest(profile.form, forms.keys()))];
  const filled = filledBy(form);
  const columns = Object.entries(profile.columns).map(([column, given]) => ({ column, ...columnOfProfile(given) }));
  const known = new Set([...columns.map(({ column }) => column), ...Object.keys(profile.fills ?? {}), ...readColumns(profile)]);
  return [
    ...columns.flatMap(({ column, field }): Finding[] => {
      const names = ['columns', column, field];
      if (!(field in form.meta.fields))
        return [at('K386', `column '${column}' goes to '${field}', which is no field of '${form.name}'`, names, closest(field, filled))];
      return filled.has(field) ? [] : [at('K387', `column '${column}' goes to '${field}', which nobody may write`, names)];
    }),
    ...Object.entries(profile.fills ?? {}).flatMap(([column, { form: further, field }]): Finding[] =>
      form.form?.fills?.some((fill) => fill.form === further && (fill.fields.includes(field) || fill.asks.includes(field)))
        ? []
        : [at('K398', `column '${column}' goes to '${further}.${field}', which an import of '${form.name}' does not fill`, ['fills', column])],
    ),
    ...Object.keys(profile.files ?? {})
      .filter((name) => !form.form?.fetches?.some((fetch) => fetch.form === name))
      .map((name) => at('K394', `'files' names the form '${name}', whose files no import of '${form.name}' fetches`, ['files', name])),
    ...namedColumns(profile).flatMap(({ word, column }): Finding[] =>
      known.has(column) ? [] : [at('K388', `'${word}' names the column '${column}', of which nothing is said`, [word, column], closest(column, known))],
    ),
    ...form.meta.key
      .filter((field) => form.create.includes(field) && !columns.some((column) => column.field === field))
      .map((field) => at('K389', `no column goes to '${field}', the key of '${form.name}'`, ['columns'])),
  ];
}

/** Profiles of forms, fields and columns that do not exist, or that bring no row in. */
export const checkProfiles: Check = ({ profiles, forms }) => {
  const named = byName(forms);
  return profiles.flatMap((profile) => findingsOf(profile, named));
};
