import { shops } from '../../tables/settings/reference.ts';
import { searchSynonyms } from '../../tables/shops/synonyms.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** What visitors' words mean in the search of the company's shops. */
export default defineForm({
  table: searchSynonyms,
  add: true,
  delete: true,
  fields: { ...pick(searchSynonyms, 'search_synonym_id', 'language_code', 'synonym_word', 'means', 'shop_id'), hostname: shops.hostname },
  from: joined(searchSynonyms, shops),
  order: ['language_code', 'synonym_word', 'search_synonym_id'],
  search: ['synonym_word', 'hostname'],
  write: 'all',
});
