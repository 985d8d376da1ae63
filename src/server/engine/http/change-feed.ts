import * as v from 'valibot';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { ChangeNews } from '../../../shared/records/changes.ts';
import type { Caller } from '../access/callers.ts';
import { rightsOnForm } from '../access/rights.ts';
import { changesChannel } from '../records/log/change-set.ts';
import { isTouched, namesIn } from '../records/window/list-cache.ts';
import type { Touched } from '../records/window/list-cache.ts';
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

type Touches = (form: FormName) => boolean;

/** A notice, and of which forms the write may have changed rows: in its own company, and in all others. Found out once for all streams. */
export interface Heard extends Notice {
  own: Touches;
  shared: Touches;
}

type Hear = (heard: Heard, accessVersion: number) => void;
const formNames = Object.keys(forms) as FormName[];

/** Whether a write concerns a caller, by the scope of the form: everybody, the company, or the user alone. */
const concerns: Record<AnyForm['scope'], (caller: Caller, notice: Notice) => boolean> = {
  global: () => true,
  company: ({ companyCode }) => companyCode !== null,
  companies: () => true,
  // Visitors of shops hear nothing.
  shop: () => false,
  user: ({ userId }, { user_id }) => userId === user_id,
};

/** Another user's own rows may show in rows of other forms too, but only in that user's. */
const isAnothersOwn = ({ userId }: Caller, { form, user_id }: Notice): boolean =>
  form !== null && Object.hasOwn(forms, form) && (forms[form as FormName] as AnyForm).scope === 'user' && user_id !== userId;

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
    const { touched } = notice.output;
    const heard: Heard = { ...notice.output, own: touching(touched), shared: touching(sharedOf(touched)) };
    for (const hear of hearers) hear(heard, access?.version ?? -1);
  }

  const touching = (touched: Touched): Touches => {
    const known = new Map<FormName, boolean>();
    return (name) => {
      const answer = known.get(name) ?? isTouched(namesOf(name), touched);
      known.set(name, answer);
      return answer;
    };
  };

  /** What belongs to no company; a table nobody knows counts as a company's. */
  const sharedOf = (touched: Touched): Touched =>
    Object.fromEntries(Object.entries(touched).filter(([table]) => registry.tableOf(table)?.columns.has('company_code') === false));

  const listable = new WeakMap<Caller, readonly FormName[]>();
  /** A stream keeps its caller until the access data change. */
  const listableBy = (caller: Caller): readonly FormName[] => {
    const names = listable.get(caller) ?? formNames.filter((name) => rightsOnForm(caller.rights, name).list);
    listable.set(caller, names);
    return names;
  };

  return {
    /** Tells every write anywhere, and the version of the access data after it. @returns stops hearing */
    subscribe(hear: Hear): () => void {
      hearers.add(hear);
      listening ??= database.listen(
        changesChannel,
        (payload) => void dispatch(payload).catch(() => undefined /* without a database there is nothing new to show; streams end by their own check */),
      );
      listening.catch(() => (listening = undefined));
      return () => void hearers.delete(hear);
    },
    /** The forms the caller may list and whose rows the write may have changed; null when there are none. */
    newsFor(caller: Caller, heard: Heard): ChangeNews | null {
      if (isAnothersOwn(caller, heard)) return null;
      const { company_code, own, shared } = heard;
      const touches = company_code !== null && company_code === caller.companyCode ? own : shared;
      const changed = listableBy(caller).filter((name) => concerns[(forms[name] as AnyForm).scope](caller, heard) && touches(name));
      return changed.length === 0 ? null : { change_set_id: heard.change_set_id, form: changed.find((name) => name === heard.form) ?? null, forms: changed };
    },
    async close(): Promise<void> {
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}
