import { sql } from 'drizzle-orm';
import { multi } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';

/** The word by which an address names what is called so, language by language. */
export default defineDerivation({ from: { title: multi }, gives: multi, value: ({ title }) => sql`kontor_slugs(${title})` });
