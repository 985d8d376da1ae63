import * as v from 'valibot';
import { forms } from '../../generated/server/forms.gen.ts';
import type { FormName } from '../../generated/names.gen.ts';
import type { AnyForm } from '../../../schemas/forms/define.ts';
import type { ChangeNews } from '../../shared/records/changes.ts';
import type { Caller } from '../access/callers.ts';
import { rightsOnForm } from '../access/rights.ts';
import { changesChannel } from '../records/change-set.ts';
import { isTouched, namesIn } from '../records/view-cache.ts';
import type { Touched } from '../records/view-cache.ts';
import type { Services } from '../services.ts';

const noticeSchema = v.object({
  form: v.nullable(v.string()),
  company_code: v.nullable(v.string()),
  user_id: v.nullable(v.number()),
  change_set_id: v.nullable(v.number()),
  touched: v.record(v.string(), v.union([v.literal(true), v.array(v.string())])),
});
/** What servers tell each other of a committed write. */
export type Notice = v.InferOutput<typeof noticeSchema>;

type Hear = (notice: Notice, accessVersion: number) => void;

/** One listener per server for all open streams, and what each caller may hear of a write. */
export function createChangeFeed({ database, records: { registry } }: Pick<Services, 'database' | 'records'>) {
  const hearers = new Set<Hear>();
  const names = new Map<FormName, ReadonlySet<string>>();
  let listening: Promise<() => Promise<void>> | undefined;

  const namesOf = (name: FormName): ReadonlySet<string> => {
    const form = registry.form(name);
    const known = names.get(name) ?? namesIn(form.source([...form.fields.keys()]).text);
    names.set(name, known);
    return known;
  };

  async function dispatch(payload: string): Promise<void> {
    const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), payload);
    if (!notice.success || hearers.size === 0) return;
    const access = await database.system((tx) => tx.row<{ version: number }>({ text: 'select version from access_version' }));
    for (const hear of hearers) hear(notice.output, access?.version ?? -1);
  }

  /** Of another company only what belongs to none; a table nobody knows counts as a company's. */
  const touchedFor = ({ companyCode }: Caller, { company_code, touched }: Notice): Touched =>
    company_code !== null && company_code === companyCode
      ? touched
      : Object.fromEntries(Object.entries(touched).filter(([table]) => registry.tableOf(table)?.columns.has('company_code') === false));

  /** What is everybody's, what is of a company, and what is one user's own. */
  const concerns: Record<AnyForm['scope'], (caller: Caller, notice: Notice) => boolean> = {
    global: () => true,
    company: ({ companyCode }) => companyCode !== null,
    user: ({ userId }, { user_id }) => userId === user_id,
  };

  /** What somebody keeps for himself may show in rows of other forms too, but only in his. */
  const isAnothersOwn = ({ userId }: Caller, { form, user_id }: Notice): boolean =>
    form !== null && Object.hasOwn(forms, form) && (forms[form as FormName] as AnyForm).scope === 'user' && user_id !== userId;

  return {
    /** Tells every write anywhere, and the version of the access data after it. @returns stops hearing */
    subscribe(hear: Hear): () => void {
      hearers.add(hear);
      listening ??= database.listen(changesChannel, (payload) => void dispatch(payload).catch(() => undefined /* without a database there is nothing new to show; streams end by their own check */));
      listening.catch(() => (listening = undefined));
      return () => void hearers.delete(hear);
    },
    /** The forms the caller may list and whose rows the write may have changed; null when there are none. */
    newsFor(caller: Caller, notice: Notice): ChangeNews | null {
      if (isAnothersOwn(caller, notice)) return null;
      const touched = touchedFor(caller, notice);
      const changed = (Object.keys(forms) as FormName[]).filter(
        (name) => concerns[(forms[name] as AnyForm).scope](caller, notice) && rightsOnForm(caller.rights, name).list && isTouched(namesOf(name), touched),
      );
      return changed.length === 0 ? null : { change_set_id: notice.change_set_id, form: changed.find((name) => name === notice.form) ?? null, forms: changed };
    },
    async close(): Promise<void> {
      await (await listening?.catch(() => undefined))?.();
    },
  };
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;
