import { multi } from '../../../../schemas/kinds.gen.ts';
import { defineDerivation } from '../../engine/records/define-derivation.ts';
import { slugsOf } from './slug-of.ts';

/** The word by which an address names what is called so, language by language. */
export default defineDerivation({ from: { title: multi }, gives: multi, value: ({ title }) => slugsOf(title) });
