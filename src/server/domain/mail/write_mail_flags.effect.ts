import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { sayFlags } from './say-flags.ts';

const flag = v.pipe(v.string(), v.regex(/^[\\$]?[A-Za-z][\w-]{0,60}$/, 'is no flag'));
const flags = v.optional(v.array(flag), []);

/** A keyword as mail servers take it, of the label's own words where these are of Latin letters. */
const keyword = sql`coalesce(nullif(trim(both '_' from lower(regexp_replace(unaccent(l.imap_label), '[^a-zA-Z0-9]+', '_', 'g'))), ''), 'label_' || l.imap_label_id)`;

/** Tells the mail's server what became of it: `add` and `remove` are flags, `label` adds the mail's label as a keyword. */
export default defineEffect({
  params: v.strictObject({ add: flags, remove: flags, label: v.optional(v.boolean(), false) }),
  async run({ tx, instance, params: { add, remove, label }, seq }) {
    const id = Number(instance.entity_id);
    const labelled = label
      ? await tx.row<{ keyword: string }>(
          sql`select ${keyword} as keyword from email e join imap_label l on l.company_code = e.company_code and l.imap_label_id = e.imap_label_id where e.email_id = ${id}`,
        )
      : undefined;
    await sayFlags(tx, instance.company_code, [id], { add: [...add, ...(labelled ? [labelled.keyword] : [])], remove }, `step:${seq}`);
  },
});
