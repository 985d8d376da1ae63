import type { FormFields, FormName } from '../../src/generated/names.gen.ts';
import type { Language } from '../../src/shared/languages.ts';
import type { Unit } from '../../src/shared/units.ts';

/** How a program writes where something stands in a tree: the labels from the root down. */
export interface ProfilePath {
  /** What stands between two labels; behind a backslash it is part of one. */
  between: '/' | '|' | '>';
  /** What stands between several paths of one cell. The first holds, or one that leads on from it. */
  list?: ',' | '\n';
  /** Roots of the program's own, below which all of its records stand. */
  without?: readonly string[];
}

/** What stands in a column, where it is not simply the value of its field. */
export interface ProfileColumn<TField extends string = string> {
  field: TField;
  /** Of a field with a text per language; that of the reader when absent. */
  language?: Language;
  unit?: Unit;
  /** Its cells are HTML, of which a field of plain text gets the words. */
  html?: true;
  /** Its cells are figures each with a unit of its own (`2 kg`), which are turned into `unit`. */
  measured?: true;
  /** Its cells write the end of a line as `\n`. */
  escaped?: true;
  /** What cells mean that other programs write in words of their own. */
  values?: Readonly<Record<string, string>>;
  /** Its cells are paths in a tree. It is proposed though nothing of them is known yet. */
  path?: ProfilePath;
}

/** Rows that are none of the form's, and why: told in the check. */
export interface LeftOut {
  why: LeftOutReason;
  column: string;
  /** One of these texts, or nothing, or anything at all. */
  is: readonly string[] | 'blank' | 'filled';
}
export const leftOutReasons = ['pictures', 'parents', 'languages'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * How the rows of one product's variants are known: they have the same cell in a column (the first of them has what they share), each names
 * its parent (by a cell of one of several columns, behind a prefix), or the parent lists them (`sku=A,size=S|sku=B,size=M`).
 */
export type Family = { same: string } | { parent: string; named: Readonly<Record<string, string>> } | { children: string; named: string };

export interface Variants {
  family: Family;
  /** What a variant has of its product where its own cell is blank. */
  fill: readonly string[];
  /** Columns of which every variant has the cells of all rows of its product, also of those that are left out, such as further pictures. */
  gathers?: readonly string[];
  /** Columns whose words the name of a variant ends with, but for the one that says there is only one. */
  tells?: { name: string; by: readonly string[]; unless: string };
}

/** The words of a profile, before it is proved that its form and fields exist. */
export interface ProfileWords<TForm extends string = string, TField extends string = string> {
  form: TForm;
  /** Columns that only this program's tables have together. */
  known_by: readonly string[];
  /** What other versions of the program call a column. */
  also?: Readonly<Record<string, string>>;
  /** Where columns go. Of several that go to the same field the first in the file does; what is not named here is left out. */
  columns: Readonly<Record<string, TField | ProfileColumn<TField>>>;
  /** Columns that go to fields of the further forms that the form fills; of a `span`, two days with a slash between them, its end does. */
  fills?: Readonly<Record<string, { form: string; field: string; span?: true }>>;
  /** Where the column of the regular price is filled and higher, that of the price holds the reduced one: rows are read with the two changed over. */
  reduced?: { price: string; regular: string };
  /** Columns of addresses by the forms that take their files (`fetches`), the one first whose file is the main one. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** Where on its host they lie, where it names them by paths alone. */
  file_path?: string;
  /** How its numbers are written, where the program writes them so everywhere. */
  numbers?: '.' | ',';
  leaves_out?: readonly LeftOut[];
  variants?: Variants;
}

/** A table as another program exports it: by which of its columns it is known, and where they go. Its name is the message `profile.<name>`. */
export type ProfileDefinition<TForm extends FormName = FormName> = ProfileWords<TForm, FormFields[TForm]>;

/** Declares a profile; a field that does not exist does not compile. */
export const defineProfile = <const TForm extends FormName>(profile: ProfileDefinition<TForm>): ProfileDefinition => profile as ProfileDefinition;

export const columnOfProfile = (column: string | ProfileColumn): ProfileColumn => (typeof column === 'string' ? { field: column } : column);

/** The columns by which families are known. */
export const columnsOfFamily = (family: Family): string[] => {
  if ('same' in family) return [family.same];
  return 'parent' in family ? [family.parent, ...Object.keys(family.named)] : [family.children, family.named];
};
