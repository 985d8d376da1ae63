import { sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import type { Warning } from '../warnings.ts';

const hasForm = (container: SQLWrapper) => sql`${container} ~ '^[A-Z]{3}[UJZ][0-9]{7}$'`;

/** A container's number that is none as ISO 6346 has it, and one whose check digit is another: the right one is told. */
export const containerWarnings = (container: SQLWrapper): Warning<'container_no'>[] => [
  { id: 'container-form', field: 'container_no', when: sql`not (${hasForm(container)})`, example: () => 'CSQU 305438' },
  {
    id: 'container-check-digit',
    field: 'container_no',
    when: sql`${hasForm(container)} and not kontor_is_container_no(${container})`,
    params: { right: sql`kontor_container_no(left(${container}, 10))` },
    example: () => 'CSQU3054384',
  },
];
