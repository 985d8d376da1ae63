import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { compileForm, reference } from '../core/compile.ts';
import type { CompiledField, CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import type { SideColumn } from './side-tables.ts';

/**
 * A flag of rows that belong to those of a large list, as it is kept beside these: by the other column of their key (the shops of a product), the rows where it
 * is not set, and those where it is.
 */
export interface Mark {
  follower: CompiledForm;
  flag: string;
  /** The other column of the key. */
  other: CompiledField;
  unset: string;
  set: string;
}

/** The forms whose rows belong to those of a large one. */
export const followersIn = (forms: Readonly<Record<string, AnyForm>>, name: string): CompiledForm[] =>
  Object.entries(forms).flatMap(([own, definition]) => (definition.kept_with?.form === name ? [compileForm({ name: own, definition })] : []));

function marksOfForm(follower: CompiledForm): Mark[] {
  const { by, flags = [] } = follower.definition.kept_with ?? {};
  if (flags.length === 0) return [];
  const [other, ...more] = follower.key.filter(({ name }) => name !== by);
  if (!other || more.length > 0) throw new Error(`${follower.name}: flags are kept of rows with a key of two fields`);
  return flags.map((flag) => ({ follower, flag, other, unset: `${follower.name}.${flag}@unset`, set: `${follower.name}.${flag}@set` }));
}
export const marksOf = (followers: readonly CompiledForm[]): Mark[] => followers.flatMap(marksOfForm);

/** The columns of a mark, over the rows `r` of the large list with this key; null where there are no such rows. */
export function markColumns({ follower, flag, other, unset, set }: Mark, key: string): SideColumn[] {
  const { text, values } = follower.source([flag]);
  if (values.length > 0) throw new Error(`${follower.name}.${flag}: what is kept depends on no choice`);
  const by = quote(follower.definition.kept_with?.by ?? '');
  const column = (name: string, condition: string): SideColumn => {
    const found = `select f.${quote(other.name)} from ${text} f where f.${by} = ${reference(key)} and ${condition} order by 1`;
    return { name, type: `${other.trait.type}[]`, field: name, value: `nullif(array(${found}), '{}')`, use: 'mark', reads: [] };
  };
  return [column(unset, `not f.${quote(flag)}`), column(set, `f.${quote(flag)}`)];
}
