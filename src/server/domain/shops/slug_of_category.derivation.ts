import { sql } from 'drizzle-orm';
import { multi } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The addresses of a category by its title, in each language that it is in. */
export default defineDerivation({ from: { category_title: multi }, gives: multi, value: ({ category_title }) => sql`kontor_slugs(${category_title})` });
