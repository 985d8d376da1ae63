import type { PgColumn } from 'drizzle-orm/pg-core';
import { configOf } from '../../schemas/tables/config.ts';
import type { WriteTarget } from '../../schemas/forms/define.ts';
import type { FieldHome, FieldMeta } from '../../schemas/metadata.ts';
import type { RowsScreen } from '../../schemas/screen/grammar.ts';
import { isColumn } from '../../schemas/tables/define.ts';
import type { FormDeclaration, ScreenDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { areaOfFile } from '../text-areas.ts';
import { listsRows } from '../shapes.ts';

/** A field that a screen lets people change, with the column it is written to. */
interface Place {
  column: string;
  screen: FieldHome['screen'];
  form: FormDeclaration;
  field: string;
  inMenu: boolean;
}

const nameOfColumn = (column: PgColumn): string => `${configOf(column.table).name}.${column.name}`;

function columnOf(target: WriteTarget | undefined): string | undefined {
  if (!target || 'presence' in target) return undefined;
  return nameOfColumn(isColumn(target) ? target : target.column);
}

const isRows = (screen: ScreenDeclaration['screen']): screen is RowsScreen => screen !== undefined && listsRows(screen) && 'edit' in screen;

function placesOf(forms: readonly FormDeclaration[], screens: readonly ScreenDeclaration[]): Place[] {
  const formNamed = byName(forms);
  return screens.flatMap(({ name, screen }) => {
    const form = isRows(screen) ? formNamed.get(screen.form) : undefined;
    if (!isRows(screen) || !form) return [];
    return screen.edit.flatMap((field): Place[] => {
      const column = columnOf(form.form?.write?.[field]);
      return column === undefined ? [] : [{ column, screen: name as FieldHome['screen'], form, field, inMenu: screen.menu !== false }];
    });
  });
}

/** Of the places where a column is written the one that people look for it in: the list of its own records, from the menu, in the same area. */
function bestOf(places: readonly Place[], { file }: FormDeclaration): Place | undefined {
  const rank = ({ column, form, inMenu }: Place): number =>
    (inMenu ? 4 : 0) +
    (form.form?.table && column.startsWith(`${configOf(form.form.table).name}.`) ? 2 : 0) +
    (areaOfFile(form.file) === areaOfFile(file) ? 1 : 0);
  return [...places].sort((left, right) => rank(right) - rank(left) || (left.screen < right.screen ? -1 : 1))[0];
}

/** By which of its own fields a row names the one over there; nothing where it has not all of them. */
function keyIn({ form: { meta } }: Place, from: FormDeclaration): Record<string, string> {
  const known = meta.key.filter((field) => Object.hasOwn(from.meta.fields, field));
  return known.length === meta.key.length ? Object.fromEntries(known.map((field) => [field, field])) : {};
}

/** The forms, with the screen where each field is changed that they show and do not write themselves. */
export function withHomes(forms: readonly FormDeclaration[], screens: readonly ScreenDeclaration[]): FormDeclaration[] {
  const places = placesOf(forms, screens);
  const shown = new Set(screens.flatMap(({ screen }) => (screen?.form === undefined ? [] : [screen.form])));
  return forms.map((declared) => {
    if (!shown.has(declared.name)) return declared;
    const { form, meta, columns } = declared;
    const homeOf = (field: string): FieldHome | undefined => {
      const written = form?.written_in?.[field];
      const fitting = written
        ? places.filter((place) => place.form.name === written.form && place.field === field)
        : places.filter((place) => place.column === columns[field] && place.form !== declared);
      const place = bestOf(fitting, declared);
      return (
        place && {
          screen: place.screen,
          form: place.form.meta.name,
          field: place.field,
          key: written?.key ?? keyIn(place, declared),
          ...(written && { through: true as const, ...(written.there !== undefined && { there: written.there }) }),
        }
      );
    };
    const withHome = (fields: Record<string, FieldMeta>): Record<string, FieldMeta> =>
      Object.fromEntries(
        Object.entries(fields).map(([field, one]) => {
          const home = one.writable || meta.key.includes(field) ? undefined : homeOf(field);
          return [field, home ? { ...one, home } : one];
        }),
      );
    return { ...declared, meta: { ...meta, fields: withHome(meta.fields), ...(meta.per && { per: { ...meta.per, fields: withHome(meta.per.fields) } }) } };
  });
}
