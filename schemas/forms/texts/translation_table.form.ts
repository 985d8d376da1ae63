import { translationTerms } from '../../tables/texts/translation.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** How words are always translated; the engines take the fitting word from here (src/server/engine/translation/glossary.ts). */
export default defineForm({
  table: translationTerms,
  add: true,
  delete: true,
  fields: pick(translationTerms, 'term_id', 'terms', 'note', 'active', 'updated_at'),
  order: ['terms'],
  search: ['terms', 'note'],
  write: 'all',
});
