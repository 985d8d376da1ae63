import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { isLanguage, languages } from '../../../shared/languages.ts';
import { formOf, rightsOnForm } from '../../engine/access/rights.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { makePreviewSecret, previewAddress } from './preview-link.ts';

/** Where whoever lists the pages of shops sees a page as it is written now; whoever has the address sees it too, for a quarter of an hour. */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ frontend_page_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), language_code: v.picklist(languages) }),
  async run({ frontend_page_id: id, language_code }, { database, records }, caller) {
    if (caller.companyCode === null || !rightsOnForm(caller.rights, formOf('frontend_pages')).list) throw appError('forbidden', { entity: 'frontend_pages' });
    const page = await records.read(caller, (tx) =>
      tx.row<{ languages: string[] }>(sql`
        select to_jsonb(s.languages) as languages from frontend_page p join shop s using (company_code, shop_id)
         where p.frontend_page_id = ${id} and p.company_code = ${caller.companyCode}`),
    );
    if (!page) throw appError('not_found', { frontend_page_id: id });
    const spoken = page.languages.filter(isLanguage);
    const language = spoken.includes(language_code) ? language_code : (spoken[0] ?? language_code);
    return { address: previewAddress(language, await makePreviewSecret(database, id)) };
  },
});
