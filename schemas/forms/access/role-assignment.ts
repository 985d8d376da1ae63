import { and, eq, sql } from 'drizzle-orm';
import { flag, reference } from '../../kinds.gen.ts';
import { appUsers, roles, roleUsers } from '../../tables/access/people-and-pages.ts';
import { as, computed } from '../define.ts';
import type { FormInput } from '../define.ts';
import { knownUsers } from './known-users.ts';

const fields = {
  role_id: as(reference, roles.role_id, { form: 'roles_brief', value: 'role_id', label: 'role_name' }),
  user_id: as(reference, appUsers.user_id, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
  role_name: roles.role_name,
  user_name: appUsers.user_name,
  user_email: appUsers.user_email,
  active: roles.active,
  blocked: appUsers.blocked,
  assigned: computed(flag, sql`(${roleUsers.user_id} is not null)`),
};

/** Every known user with every role, and whether the user has it: seen from the user by one form, from the role by another. */
export const roleAssignment: Pick<FormInput<typeof fields>, 'fields' | 'from' | 'write'> = {
  fields,
  from: (select) =>
    select
      .from(appUsers)
      .innerJoin(roles, sql`true`)
      .leftJoin(roleUsers, and(eq(roleUsers.user_id, appUsers.user_id), eq(roleUsers.role_id, roles.role_id)))
      .where(knownUsers),
  write: { assigned: { presence: roleUsers } },
};
