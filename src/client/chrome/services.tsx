import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Api } from '../data/api.ts';
import type { Session, SessionState } from '../data/session.ts';
import type { Workplace, WorkplaceState } from '../data/workplace.ts';
import type { Language } from '../../shared/languages.ts';
import type { ListPlace } from '../runtime/record/list-place.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { Progress } from '../ui/feedback/progress-bar.tsx';
import type { Toasts } from '../ui/feedback/toast.tsx';
import type { Identity } from './identity.ts';
import type { LongWork } from './long-work.ts';
import type { Questions } from './questions.ts';
import type { Waiting } from './waiting.ts';

export interface GoOptions {
  replace?: boolean;
  /** Starts the screen anew even where one is on it already. */
  anew?: boolean;
  /** Narrows the rows of the screen one arrives at. */
  filter?: FilterNode;
  /** What that filter is called, where its sentence would not do. */
  filterName?: string;
  /** Where in which list the record stands whose page one arrives at. */
  list?: ListPlace;
}

/** What the whole application shares; made once, before the first page. */
export interface Services {
  api: Api;
  session: Session;
  workplace: Workplace;
  toasts: Toasts;
  progress: Progress;
  questions: Questions;
  longWork: LongWork;
  identity: Identity;
  waiting: Waiting;
  /** Goes to an address of the application, with its language segment. */
  go: (href: string, options?: GoOptions) => void;
  /** Same page, other language; remembered in the cookie and with the user. */
  speak: (language: Language) => void;
  /** Begins to ask for what `prepare` waits for, while it is still asked who is here. */
  expect: (language: Language) => void;
  /** Settles when what every page of a signed-in user needs is here: company, shops, currencies, captions, the frame. */
  prepare: () => Promise<void>;
  /** Notes a visited page in the server's log; the same page twice in a row counts once. */
  visit: (path: string) => void;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices outside of ServicesProvider');
  return services;
}

export function useSession(): SessionState {
  const { state } = useServices().session;
  return useSyncExternalStore(state.subscribe, state.get);
}

export function useWorkplace(): WorkplaceState {
  const { state } = useServices().workplace;
  return useSyncExternalStore(state.subscribe, state.get);
}
