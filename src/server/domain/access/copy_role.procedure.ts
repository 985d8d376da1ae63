import { sql } from 'drizzle-orm';
import { asked } from '../../../../schemas/asked.ts';
import { multi } from '../../../../schemas/kinds.gen.ts';
import { rolePages, roles } from '../../../../schemas/tables/access/people-and-pages.ts';
import { defineProcedure } from '../../engine/records/define-procedure.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const copied = rowsOf(roles);
const pagesOf = rowsOf(rolePages);
const everything = { perms: true, list: true, add: true, set: true, delete: true } as const;

/** Adds a role with all that another one gives, under a name of its own. That of administrators is copied as the pages that there are today, which may then be narrowed. */
export default defineProcedure({
  icon: 'copy',
  right: 'add',
  needs: 'one',
  input: { role_name: asked(multi) },
  example: { input: { role_name: { en: 'Copied role' } } },
  async run({ tx, keys, changes, input: { role_name } }) {
    const [role] = await copied.lock(tx, keys, 'active', 'administrator', 'second_factor', 'duty');
    if (!role) return { changed: 0 };
    const { active, administrator, second_factor, duty } = role;
    const [added] = await copied.insert(changes, [{ role_name, active, second_factor, duty }]);
    if (!added) throw new Error('a role that was added is not there');
    const pages = administrator
      ? (await tx.rows<{ page_code: string }>(sql`select page_code from page order by page_code`)).map(({ page_code }) => ({ page_code, ...everything }))
      : await pagesOf.lockWhere(tx, sql`role_id = ${Number(keys[0]?.role_id)}`, 'page_code', 'perms', 'list', 'add', 'set', 'delete');
    await pagesOf.insert(
      changes,
      pages.map((page) => ({ ...page, role_id: added.role_id })),
    );
    return { changed: 1 };
  },
});
