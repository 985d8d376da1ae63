import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { followersIn } from './marks.ts';
import { largeListOf } from './side-tables.ts';
import type { LargeList } from './side-tables.ts';

/** The answer is kept so long; a list that becomes ready meanwhile is read without its side tables until then. */
const lifetime = 10_000;

/** Knows which large lists have side tables that fit their present declaration. */
export function createReadyLists(database: Database, forms: Readonly<Record<string, AnyForm>>, now: () => number = Date.now) {
  let found: Promise<ReadonlySet<string>> | undefined;
  let expires = 0;
  /** Found once for each form: all others are looked through for those whose rows belong to it. */
  const lists = new Map<CompiledForm, LargeList | undefined>();
  const listOf = (form: CompiledForm): LargeList | undefined => {
    if (!lists.has(form)) lists.set(form, largeListOf(form, followersIn(forms, form.name)));
    return lists.get(form);
  };

  const look = async (): Promise<ReadonlySet<string>> => {
    const rows = await database.system((tx) => tx.rows<{ id: string }>({ text: `select form || ' ' || stamp as id from large.list where is_ready` }));
    return new Set(rows.map(({ id }) => id));
  };

  return {
    /** The form's large list when its side tables are ready; undefined where the form's rows must be read. */
    async of(form: CompiledForm): Promise<LargeList | undefined> {
      const large = listOf(form);
      if (!large) return undefined;
      if (!found || expires <= now()) {
        expires = now() + lifetime;
        found = look();
        found.catch(() => {
          found = undefined;
        });
      }
      return (await found).has(`${form.name} ${large.stamp}`) ? large : undefined;
    },
  };
}

export type ReadyLists = ReturnType<typeof createReadyLists>;
