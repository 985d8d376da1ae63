import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { ownNotices } from '../../../shared/records/changes.ts';
import type { ChangeNews } from '../../../shared/records/changes.ts';
import type { Caller } from '../access/callers.ts';
import { rightsOnForm } from '../access/rights.ts';
import { changesChannel } from '../records/log/change-set.ts';
import type { CompiledForm } from '../records/core/compile.ts';
import { createPieces } from './change-pieces.ts';
import type { Notice } from './change-pieces.ts';
import { createRecentNotices } from './recent-notices.ts';
import { isTouched, namesIn } from '../records/window/list-cache.ts';
import type { Touched } from '../records/window/list-cache.ts';
import type { Services } from '../services.ts';

type Touches = (form: CompiledForm) => boolean;

/** A notice, and of which forms the write may have changed rows: in its own company, and in all others. Found out once for all streams. */
export interface Heard extends Notice {
  own: Touches;
  shared: Touches;
}

/** What one stream is told. */
export interface Hearer {
  hear: (heard: Heard, accessVersion: number) => void;
  /** Who may do what has changed: a session may have ended, or a right. */
  look: () => void;
}

/** Told by the database (schemas/sql/access.sql). */
const accessChannel = 'access_changed';
/** Such changes come in bursts, and each makes all streams look. */
const restMs = 100;
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

/** Whether the caller was told something of his own. */
const isToldTo = ({ userId }: Caller, { user_id, touched }: Notice): boolean => user_id === userId && touched.account_notice !== undefined;

const listable = new WeakMap<Caller, readonly FormName[]>();
/** A stream keeps its caller until the access data change. */
const listableBy = (caller: Caller): readonly FormName[] => {
  const names = listable.get(caller) ?? formNames.filter((name) => rightsOnForm(caller.rights, name).list);
  listable.set(caller, names);
  return names;
};

/** Does it once for a burst of asking. */
function createRest(work: () => void): { soon: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, restMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** What a write says to whom, by what it touched. */
function createNews(registry: Services['records']['registry']) {
  const names = new WeakMap<CompiledForm, ReadonlySet<string>>();

  const namesOf = (form: CompiledForm): ReadonlySet<string> => {
    const known = names.get(form) ?? namesIn(form.source([...form.fields.keys()]).text);
    names.set(form, known);
    return known;
  };

  const touching = (touched: Touched): Touches => {
    const known = new Map<CompiledForm, boolean>();
    return (form) => {
      const answer = known.get(form) ?? isTouched(namesOf(form), touched);
      known.set(form, answer);
      return answer;
    };
  };

  /** What belongs to no company; a table nobody knows counts as a company's. */
  const sharedOf = (touched: Touched): Touched =>
    Object.fromEntries(Object.entries(touched).filter(([table]) => registry.tableOf(table)?.columns.has('company_code') === false));

  return {
    heardOf: (notice: Notice): Heard => ({ ...notice, own: touching(notice.touched), shared: touching(sharedOf(notice.touched)) }),
    /** The forms the caller may list and whose rows the write may have changed; null when there are none. */
    newsFor(caller: Caller, heard: Heard): ChangeNews | null {
      if (isAnothersOwn(caller, heard)) return null;
      const { company_code, own, shared } = heard;
      const touches = company_code !== null && company_code === caller.companyCode ? own : shared;
      const changed = listableBy(caller).filter((name) => concerns[(forms[name] as AnyForm).scope](caller, heard) && touches(registry.form(name, caller)));
      const told: string[] = [...changed, ...(isToldTo(caller, heard) ? [ownNotices] : [])];
      return told.length === 0 ? null : { change_set_id: heard.change_set_id, form: changed.find((name) => name === heard.form) ?? null, forms: told };
    },
  };
}

/** One listener per server for all open streams, and what each caller may hear of a write. */
export function createChangeFeed({ database, records: { registry } }: Pick<Services, 'database' | 'records'>) {
  const { heardOf, newsFor } = createNews(registry);
  const recent = createRecentNotices();
  const hearers = new Set<Hearer>();
  const looking = createRest(() => hearers.forEach(({ look }) => look()));
  const pieces = createPieces((notice) => tell(notice));
  let listening: Promise<(() => Promise<void>)[]> | undefined;

  async function tell(notice: Notice): Promise<void> {
    recent.add(notice);
    if (hearers.size === 0) return;
    const access = await database.system((tx) => tx.row<{ version: number }>({ text: 'select version from access_version' }));
    const heard = heardOf(notice);
    for (const { hear } of hearers) hear(heard, access?.version ?? -1);
  }

  const listen = async (): Promise<(() => Promise<void>)[]> => {
    const stops = await Promise.all([
      database.listen(
        changesChannel,
        (payload) => void pieces.hear(payload).catch(() => undefined /* without a database there is nothing new to show; streams end by their own check */),
      ),
      database.listen(accessChannel, looking.soon),
    ]);
    recent.begin();
    return stops;
  };
  /** Begins to hear, so that it is known what was told before anybody subscribes. */
  const begin = (): void => {
    listening ??= listen();
    listening.catch(() => (listening = undefined));
  };

  return {
    begin,
    /** Tells every write anywhere, and the version of the access data after it. @returns stops hearing */
    subscribe(hearer: Hearer): () => void {
      hearers.add(hearer);
      begin();
      return () => void hearers.delete(hearer);
    },
    /** What a caller has missed in the last milliseconds: of all he may list, where it is not known. */
    missedBy(caller: Caller, milliseconds: number): ChangeNews[] {
      const notices = recent.ofLast(milliseconds);
      if (!notices) return [{ change_set_id: null, form: null, forms: [...listableBy(caller)] }];
      return notices.map((notice) => newsFor(caller, heardOf(notice))).filter((news) => news !== null);
    },
    newsFor,
    async close(): Promise<void> {
      looking.stop();
      pieces.close();
      for (const stop of (await listening?.catch(() => [])) ?? []) await stop();
    },
  };
}
