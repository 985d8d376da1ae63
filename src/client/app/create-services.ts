import { createIdentity } from '../chrome/identity.ts';
import { createLongWork } from '../chrome/long-work.ts';
import { createQuestions } from '../chrome/questions.ts';
import type { Services } from '../chrome/services.tsx';
import { createWaiting } from '../chrome/waiting.ts';
import { cookies } from '../../shared/session/cookies.ts';
import { writeCookie } from '../data/cookies.ts';
import { createChanges } from '../data/changes.ts';
import { createApi } from '../data/create-api.ts';
import { parsePath, switchLanguage } from '../data/paths.ts';
import { createSession } from '../data/session.ts';
import { lockTabs } from '../data/tab-lock.ts';
import { createTokenStore } from '../data/token-store.ts';
import { createTransport } from '../data/transport.ts';
import { createWorkplace, rememberedCompany, type Workplace } from '../data/workplace.ts';
import { createProgress } from '../ui/feedback/progress-bar.tsx';
import { createToasts } from '../ui/feedback/toast.tsx';
import { type CaptionFollower, followCaptions } from './follow-captions.ts';
import { loadFrame } from './loaded-frame.ts';
import { ratesChanged } from './rates-changed.ts';
import { endAddress } from './sign-in-address.ts';
import { pagesChanged } from './pages-changed.ts';
import { logWarning } from '../data/log.ts';

/** Tells the server which pages are opened, each once until another is. */
function createVisits(api: Services['api']): Services['visit'] {
  let last: string | null = null;
  return (path) => {
    if (path === last) return;
    last = path;
    api.rpc('page_log', { _page_name: path }).catch((error: unknown) => logWarning('the visit was not logged', error));
  };
}

type SpeakParts = Pick<Services, 'api' | 'session' | 'go'> & { here: () => string };

/** Goes on in another language, which is remembered. */
const createSpeak =
  ({ api, session, go, here }: SpeakParts): Services['speak'] =>
  (language) => {
    writeCookie(cookies.language, language);
    go(switchLanguage(here(), language));
    const { user } = session.state.get();
    if (!user || user.language_code === language) return;
    session.amend({ language_code: language });
    api.action('user_language', 'set', { rows: [{ language_code: language }] }).catch((error: unknown) => logWarning('the language was not saved', error));
  };

/** What every page of a signed-in user needs: begun with, and waited for. */
function createPreparing(session: Services['session'], workplace: Workplace, captions: CaptionFollower): Pick<Services, 'expect' | 'prepare'> {
  /** For whom all this was begun with. */
  let begunFor: string | null = null;
  return {
    expect(language) {
      const token = session.token();
      if (token === begunFor) return;
      begunFor = token;
      // Whoever waits for all this hears of failures.
      void loadFrame().catch(() => undefined);
      if (rememberedCompany(token) !== null) {
        workplace.expect();
        captions.expect();
      }
      void workplace.init(language).catch(() => undefined);
    },
    async prepare() {
      await Promise.all([workplace.ready(), captions.ready(), loadFrame()]);
    },
  };
}

/** The application's shared parts, wired. `go` moves to an address of the application. */
export function createServices(go: Services['go']): Services {
  const toasts = createToasts();
  const progress = createProgress();
  const page = () => parsePath(location.pathname).path;
  const here = () => location.pathname + location.search + location.hash;
  const written = new Set<(entity: string) => void>();
  let workplace: Workplace | null = null;
  const company = () => workplace?.state.get().company?.company_code ?? null;

  const transport = createTransport({ host: location.hostname, token: () => session.token(), company, progress });
  const session = createSession({
    transport,
    tokens: createTokenStore(localStorage, window),
    lock: lockTabs,
    onEnd(end) {
      const address = endAddress(end, here());
      if (address !== null) go(address, { replace: true });
    },
    onOther: () => location.assign(`/${parsePath(location.pathname).language ?? ''}`),
  });
  const changes = createChanges({ transport, session, company });
  const identity = createIdentity();
  const longWork = createLongWork(identity.asked);
  const api = createApi({
    transport,
    session,
    progress,
    page,
    changes,
    identify: identity.ask,
    during: longWork.during,
    company: () => company() ?? rememberedCompany(session.token()),
    onWritten: (entity) => written.forEach((tell) => tell(entity)),
  });
  workplace = createWorkplace(api, session);
  workplace.state.subscribe(changes.attend);
  const captions = followCaptions(api, session);
  written.add(captions.written);
  written.add(ratesChanged(workplace));
  written.add(pagesChanged(session));

  const visit = createVisits(api);

  return {
    api,
    session,
    workplace,
    toasts,
    progress,
    go,
    questions: createQuestions(),
    longWork,
    identity,
    waiting: createWaiting(),
    speak: createSpeak({ api, session, go, here }),
    ...createPreparing(session, workplace, captions),
    visit: (path) => (session.isActing() ? undefined : visit(path)),
  };
}
