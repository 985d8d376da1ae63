import type { Database } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { shapeOf } from './shape.ts';
import type { LargeShape } from './shape.ts';

/** What was found holds so long: a list that was made ready meanwhile is read as a small one until then. */
const lifetime = 10_000;

/** Knows which large lists are kept as they are declared now. */
export function createReadyLists(database: Database, now: () => number = Date.now) {
  let found: Promise<ReadonlySet<string>> | undefined;
  let expires = 0;

  const look = async (): Promise<ReadonlySet<string>> => {
    const rows = await database.system((tx) => tx.rows<{ id: string }>({ text: `select form || ' ' || stamp as id from large.list where is_ready` }));
    return new Set(rows.map(({ id }) => id));
  };

  return {
    /** The shape of the form's list where it is kept; undefined where rows are read as they come. */
    async of(form: CompiledForm): Promise<LargeShape | undefined> {
      const shape = shapeOf(form);
      if (!shape) return undefined;
      if (!found || expires <= now()) {
        expires = now() + lifetime;
        found = look();
        found.catch(() => {
          found = undefined;
        });
      }
      return (await found).has(`${form.name} ${shape.stamp}`) ? shape : undefined;
    },
  };
}

export type ReadyLists = ReturnType<typeof createReadyLists>;
