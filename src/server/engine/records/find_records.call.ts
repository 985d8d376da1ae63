import * as v from 'valibot';
import type { Findable } from '../../../../schemas/metadata.ts';
import { findable } from '../../../generated/findable.gen.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { languages } from '../../../shared/languages.ts';
import type { Window } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import { defineCall } from '../http/define-call.ts';

/** Rows of each form: more would bury the other forms. */
const most = 5;

const mayOpen = (caller: Caller, { form, screen }: Findable): boolean =>
  caller.rights.get(screen)?.list === true && (forms[form].scope !== 'company' || caller.companyCode !== null);

/**
 * The first rows of every findable form that hold the words, as its own list would find them, of forms whose screen the caller may list.
 * Each form is a transaction of its own, so that on the embedded database others come in between.
 */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ search: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(200)), language_code: v.optional(v.picklist(languages)) }),
  run: async ({ search, language_code }, { records }, caller): Promise<{ found: { form: string; rows: readonly JsonObject[] }[] }> => {
    const found: { form: string; rows: readonly JsonObject[] }[] = [];
    for (const one of findable.filter((candidate) => mayOpen(caller, candidate))) {
      const columns = [...new Set([...one.key, ...one.title, ...one.lines])];
      const { rows } = JSON.parse(await records.list(caller, one.form, { search, language_code, columns, limit: most, count: 'none' })) as Window;
      if (rows.length > 0) found.push({ form: one.form, rows });
    }
    return { found };
  },
});
