import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { languages } from '../../../shared/languages.ts';
import { companiesOf } from './companies-of.ts';
import { defineCall } from '../http/define-call.ts';

/** What a client needs before anybody signs in: the languages and where pictures come from; whoever shows who he is gets his companies as well. */
export default defineCall({
  access: 'anyone',
  input: v.strictObject({ language_code: v.optional(v.picklist(languages), 'en') }),
  run: async ({ language_code }, { database, installation }, _request, whoCalls) => {
    const caller = await whoCalls();
    const { all, companies } = await database.system(async (tx) => ({
      all: await tx.rows<{ language_code: string; ui: boolean }>(
        sql`select language_code, iso_code, language_name, flag_code, family_name_first, ui from language order by position, language_code`,
      ),
      companies: caller ? await companiesOf(tx, caller) : [],
    }));
    const known = all.filter((language) => language.ui);
    return {
      status: 200,
      data: {
        languages: known,
        language: known.find((language) => language.language_code === language_code) ?? null,
        companies,
        all_languages: all,
        cdn: installation.publicUrl ?? '',
      },
    };
  },
});
