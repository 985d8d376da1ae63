import type { ChangeNews } from '../../shared/records/changes.ts';
import { lifetimeMs } from './ahead.ts';
import { ApiError } from './api.ts';
import { toApiError } from './api-error.ts';
import { readEvents } from './event-lines.ts';
import { logWarning } from './log.ts';
import { pause } from '../ui/pause.ts';
import type { Session } from './session.ts';
import { leadTabs } from './tab-lock.ts';
import type { Transport } from './transport.ts';

/** Rows of a form may look different now. */
type Hear = () => void;

export interface Changes {
  /** Told of every write to a form's rows that was not made through that form in this tab, or of those too. @returns stops following */
  follow: (form: string, hear: Hear, ownToo?: boolean) => () => void;
  /** Takes up the company chosen now. */
  attend: () => void;
  /** Counts a write of this tab from its sending to its answer, which names its change-set. */
  writing: <TAnswer>(answer: Promise<TAnswer>) => Promise<TAnswer>;
}

export interface ChangesSettings {
  transport: Pick<Transport, 'headers'>;
  session: Pick<Session, 'token' | 'refresh' | 'state'>;
  company: () => string | null;
}

const path = '/rpc/changes';
/** Three missed beats of the server: the connection is dead, whatever it says. */
const longestSilence = 50_000;
const shortestPause = 500;
const longestPause = 30_000;
/** Own change-sets that are remembered until the server tells of them. */
const mostOwn = 200;

/** `null` stands for "something may have been missed". */
type News = ChangeNews | null;

/** The stream of the server: `hold` keeps it open, with pauses that grow, until the signal; `say` hears what comes. */
function createStream({ transport, session }: Pick<ChangesSettings, 'transport' | 'session'>) {
  /** One connection, until it ends; rejects with ApiError when it was refused. */
  async function connect(signal: AbortSignal, missed: number | null, onOpen: () => void, say: (news: News) => void) {
    const silent = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), longestSilence);
    };
    const used = session.token();
    try {
      const response = await fetch(missed === null ? path : `${path}?missed=${Math.ceil(missed)}`, {
        headers: { ...transport.headers({}), Accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silent.signal]),
      });
      if (response.status === 401) await session.refresh(used);
      if (!response.ok || !response.body) throw toApiError(response.status, null);
      onOpen();
      heard();
      await readEvents(response.body, (data) => say(JSON.parse(data) as ChangeNews), heard);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param since when the first rows may have been read that are followed so, by the clock of the page */
  async function hold(signal: AbortSignal, since: number, say: (news: News) => void) {
    let delay = shortestPause;
    let opened = false;
    while (!signal.aborted) {
      await connect(
        signal,
        // Once it is open all may be missed.
        opened ? null : performance.now() - since,
        () => {
          delay = shortestPause;
          if (opened) say(null);
          opened = true;
        },
        say,
      ).catch((error: unknown) => {
        if (!signal.aborted && error instanceof ApiError && error.status !== 401) logWarning('changes of others are not heard', error);
      });
      if (signal.aborted) return;
      await pause(delay * (0.5 + Math.random()), signal);
      delay = Math.min(delay * 2, longestPause);
    }
  }

  return { hold };
}

/** Lets news through together with whether this tab made them. While a write of this tab has no answer yet, nobody knows that. */
function createNewsGate(tell: (news: News, isOwn: boolean) => void): { hear: (news: News) => void; writing: Changes['writing'] } {
  const own = new Set<number>();
  let underWay = 0;
  let waiting: ChangeNews[] = [];

  const tellKnown = (news: ChangeNews) => tell(news, news.change_set_id !== null && own.has(news.change_set_id));

  function remember(id: number) {
    own.add(id);
    const [oldest] = own;
    if (own.size > mostOwn && oldest !== undefined) own.delete(oldest);
  }

  function settle() {
    underWay -= 1;
    if (underWay > 0) return;
    const news = waiting;
    waiting = [];
    news.forEach(tellKnown);
  }

  return {
    hear(news) {
      if (news === null) tell(null, false);
      else if (underWay > 0) waiting.push(news);
      else tellKnown(news);
    },
    async writing(answer) {
      underWay += 1;
      try {
        const given = await answer;
        const id = changeSetOf(given);
        if (id !== null) remember(id);
        return given;
      } finally {
        settle();
      }
    },
  };
}

/**
 * Hears on `GET /rpc/changes` what others write. Browsers open six connections to a host, so of all tabs in one company one
 * holds the stream and passes it on.
 */
export function createChanges({ transport, session, company }: ChangesSettings): Changes {
  /** By form; the value of each tells whether it hears of this tab's own writes too. */
  const hearers = new Map<string, Map<Hear, boolean>>();
  let stop = new AbortController();
  let followed: string | null = null;
  const { hold } = createStream({ transport, session });

  const { hear, writing } = createNewsGate((news, isOwn) => {
    if (news === null) for (const hearing of hearers.values()) for (const one of hearing.keys()) one();
    for (const form of news?.forms ?? []) {
      for (const [one, ownToo] of hearers.get(form) ?? []) if (ownToo || !isOwn || form !== news?.form) one();
    }
  });

  function attend() {
    const { user } = session.state.get();
    const next = user && hearers.size > 0 ? `${user.user_id}.${company() ?? ''}` : null;
    if (next === followed) return;
    followed = next;
    stop.abort();
    if (next === null) return;
    stop = new AbortController();
    const { signal } = stop;
    const since = Math.max(0, performance.now() - lifetimeMs);
    const channel = new BroadcastChannel(`kontor.changes.${next}`);
    channel.onmessage = ({ data }) => hear(data as News);
    signal.addEventListener('abort', () => channel.close());
    const say = (news: News) => {
      if (signal.aborted) return;
      channel.postMessage(news);
      hear(news);
    };
    leadTabs(`kontor.changes.${next}`, signal, () => hold(signal, since, say)).catch((error: unknown) => {
      if (!signal.aborted) logWarning('changes of others are not heard', error);
    });
  }

  session.state.subscribe(attend);

  return {
    attend,
    follow(form, one, ownToo = false) {
      const hearing = hearers.get(form) ?? new Map<Hear, boolean>();
      hearers.set(form, hearing.set(one, ownToo));
      attend();
      return () => void hearing.delete(one);
    },
    writing,
  };
}

const changeSetOf = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'change_set_id' in answer && typeof answer.change_set_id === 'number' ? answer.change_set_id : null;
