import type { Described, GetAnswer, GetPath, RpcAnswer, RpcName, RpcPayload, UploadAnswer, UploadPath } from '../../../schemas/calls.ts';
import type { ProcedureCalls, ProcedureName } from '../../generated/procedures.gen.ts';
import type { Language } from '../../shared/languages.ts';
import type { QuestionAnswer } from '../../shared/questions/answer.ts';
import type { Selection, StandardAction } from '../../shared/records/calls.ts';
import type { Written } from '../../shared/records/written.ts';
import type { EngineName } from '../../shared/translation/engines.ts';
import type { Progress } from '../ui/feedback/progress-store.ts';
import { isAway, isCancelled } from './api-error.ts';
import type { Changes } from './changes.ts';
import type { ComesAgain } from './come-again.ts';
import { createAhead } from './ahead.ts';
import { ApiError, type Api } from './api.ts';
import { saveFile } from './save-file.ts';
import type { Session } from './session.ts';
import type { Answer, Call, Transport } from './transport.ts';
import { sendFile } from './upload.ts';
import { logWarning } from './log.ts';
import { mayLast } from './named-run.ts';
import type { NamedRun } from './named-run.ts';
import { newKey } from './new-key.ts';

export interface ApiSettings {
  transport: Transport;
  session: Pick<Session, 'token' | 'isOpen' | 'isActing' | 'refresh' | 'end' | 'become'>;
  progress?: Pick<Progress, 'start' | 'finish' | 'fail'>;
  /** Route path of the page in view, without the language; goes into the server's log. */
  page: () => string;
  changes?: Pick<Changes, 'follow' | 'writing'>;
  /** Asks the user to prove who he is; without it, what asks for that is refused. */
  identify?: () => Promise<boolean>;
  /** Shows how far a call is that may last, and how to stop it. Without it none is named. */
  during?: <T>(run: NamedRun, answer: Promise<T>) => Promise<T>;
  /** The company that is chosen, or will be as far as can be said. */
  company?: () => string | null;
  /** Told the entity of every action that was carried out and is no reading. */
  onWritten?: (entity: string) => void;
}

/** How an action is sent. */
interface Acting {
  signal?: AbortSignal | undefined;
  key?: string | undefined;
  lasts?: boolean;
}

const errorLog = '/rpc/page_error_log';

/** Without a stream of changes. */
const nobody: Pick<Changes, 'follow' | 'writing'> = { follow: () => () => undefined, writing: (answer) => answer };
/** Actions that leave the data as it was. */
const readings: ReadonlySet<string> = new Set(['list', 'filter', 'count', 'import_check', 'import_progress', 'import_cancel']);

/** Actions that are several transactions, of which some may be done when one finds the server busy; and the calls that are one, or only read. */
const inPieces: ReadonlySet<string> = new Set(['translate', 'import_check', 'import_commit']);
const inOnePiece: ReadonlySet<RpcName> = new Set([
  'undo',
  'run_progress',
  'run_cancel',
  'undo_progress',
  'undo_cancel',
  'paper',
  'find_records',
  'page_counts',
  'tile_figures',
  'inbox',
  'drafts',
  'last_pages',
  'currencies',
  'view_currency_rates',
  'category_tree',
  'translation_engines',
  'workflow_differences',
]);
/** Without these nobody gets any further. */
const first: ReadonlySet<RpcName> = new Set(['user', 'init']);

const whenAgain = (name: RpcName): ComesAgain | undefined => (first.has(name) ? 'away' : inOnePiece.has(name) ? 'busy' : undefined);

/** Makes an attempt that is refused until the user proves who he is once more after he did. */
const provenBy =
  (identify: () => Promise<boolean>) =>
  async <TAnswer>(attempt: () => Promise<TAnswer>): Promise<TAnswer> => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_identity' || !(await identify())) throw error;
      return attempt();
    }
  };

/** Runs calls by the rules of all pages: 401 refreshes and tries once more, 412 leads to the root, failures go into the server's log. */
function createGuard({ transport, session, page, identify = async () => false }: Pick<ApiSettings, 'transport' | 'session' | 'page' | 'identify'>) {
  const proven = provenBy(identify);

  function logFailure(error: ApiError, path: string) {
    if (!session.isOpen() || session.isActing() || path === errorLog || isCancelled(error)) return;
    const body: RpcPayload<'page_error_log'> = { _page_name: page(), _error: { code: error.code, status: error.status, path } };
    transport.send({ path: errorLog, body, quiet: true }).catch((cause: unknown) => {
      // A server that is away hears of no failure: that is none of its own.
      if (!isAway(cause)) logWarning('the failure could not be logged', cause);
    });
  }

  return async function guarded<TAnswer>(path: string, attempt: () => Promise<TAnswer>): Promise<TAnswer> {
    const used = session.token();
    try {
      return await proven(attempt).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        if (used === null) {
          session.end('login');
          throw error;
        }
        await session.refresh(used).catch((cause: unknown) => {
          if (session.isOpen() && !isAway(cause)) session.end('login');
          throw cause;
        });
        return proven(attempt);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 412) logFailure(error, path);
      else if (session.isOpen()) session.end('root');
      throw error;
    }
  };
}

const impersonating = (send: (call: Call) => Promise<Answer>, session: Pick<Session, 'become'>): Pick<Api, 'impersonate'> => ({
  async impersonate(person, reason) {
    session.become((await send({ path: '/rpc/impersonate', body: { user_id: person, reason } })).body as RpcAnswer<'impersonate'>);
  },
});

type Act = (form: string, procedure: string, payload: unknown, acting: Acting) => Promise<unknown>;

/** Runs procedures of forms, for good or to be told what they would do. */
const procedureCalls = (act: Act): Pick<Api, 'call' | 'foretell'> => ({
  call: <TName extends ProcedureName>(form: string, procedure: TName, selection: Selection, input: ProcedureCalls[TName]['input'], key?: string) =>
    act(form, procedure, { ...input, selection }, { key, lasts: true }) as Promise<ProcedureCalls[TName]['answer']>,
  async foretell(form, procedure, selection, input) {
    return ((await act(form, procedure, { ...input, selection, dry_run: true }, { lasts: true })) as { would: Written }).would;
  },
});

type Send = (call: Call) => Promise<Answer>;

/** Makes a call under a name, where somebody shows how far it is. */
const naming =
  (send: Send, during: ApiSettings['during']) =>
  <T>(action: string, call: (run?: string) => Promise<T>): Promise<T> => {
    if (!during) return call();
    const run = newKey();
    const watched: NamedRun = {
      action,
      progress: async (signal) => ((await send({ path: '/rpc/run_progress', body: { run }, signal, quiet: true })).body as RpcAnswer<'run_progress'>).progress,
      cancel: () => send({ path: '/rpc/run_cancel', body: { run }, quiet: true }),
    };
    return during(watched, call(run));
  };

/** What is asked for ahead, past the rules of all pages: what is asked on suspicion neither renews nor ends a session. */
function createAsking({ transport, session, company = () => null }: Pick<ApiSettings, 'transport' | 'session' | 'company'>) {
  const asked = createAhead(() => JSON.stringify([session.token(), company()]));
  const sent = async (call: Call): Promise<unknown> => (await transport.send({ ...call, company: company(), quiet: true })).body;
  return {
    ahead(entity: string, payload: unknown): Promise<void> {
      const body: Described<'ActionCall'> = { entity, action: 'list', payload: payload ?? {} };
      return asked.put(entity, payload, () => sent({ path: '/rpc/api_action', body }).then(unwrap));
    },
    expect: (path: string, payload?: unknown): Promise<void> =>
      asked.put(path, payload, () => sent({ path, ...(payload === undefined ? { method: 'GET' } : { body: payload }) })),
    /** What was not asked for ahead, or failed, is asked for now. */
    taken: (name: string, payload: unknown, own: () => Promise<unknown>): Promise<unknown> => asked.take(name, payload)?.catch(own) ?? own(),
    peek: asked.peek,
    forget: asked.forget,
  };
}

/** Questions in words. */
const questionCall =
  (send: Send): Api['ask'] =>
  async (question, options, signal) =>
    (await send({ path: '/ai/query', body: { question, options }, signal, comesAgain: 'busy' })).body as QuestionAnswer;

/** Where each engine translates; models answer below `content`. */
const translating: Record<EngineName, string> = {
  gt: '/api/gt',
  deepl: '/api/deepl',
  openai: '/api/openai/translate_text',
  deepseek: '/api/deepseek/translate_text',
};

/** Texts that belong to no record, translated into one language each. */
const translationCall =
  (send: Send): Api['translateText'] =>
  async (engine, wish, signal) => {
    const { body } = await send({ path: translating[engine], body: wish, signal, comesAgain: 'busy' });
    const { content, ...texts } = body as { content?: Partial<Record<Language, string>> } & Partial<Record<Language, string>>;
    return (content ?? texts)[wish.to] ?? '';
  };

type Guarded = ReturnType<typeof createGuard>;

/** Files that go to the server and come from it. */
const fileCalls = (
  { transport, progress }: Pick<ApiSettings, 'transport' | 'progress'>,
  guarded: Guarded,
  send: (call: Call, as: 'blob') => Promise<Answer>,
  named: ReturnType<typeof naming>,
): Pick<Api, 'upload' | 'download' | 'saveFile'> => ({
  async upload<TPath extends UploadPath>(path: TPath, file: File, fields: Record<string, string>, told?: (part: number) => void, signal?: AbortSignal) {
    progress?.start();
    try {
      const body = await guarded(path, () => sendFile({ path, file, fields, headers: transport.headers({}), progress: told, signal }));
      progress?.finish();
      return body as UploadAnswer<TPath>;
    } catch (error) {
      progress?.[isCancelled(error) ? 'finish' : 'fail']();
      throw error;
    }
  },
  async download(path: string, payload: unknown, fileName: string) {
    const one = (run?: string) => send({ path, body: payload, run, comesAgain: 'busy' }, 'blob');
    const { body } = await (path === '/export' ? named('export', one) : one());
    saveFile(body as Blob, fileName);
  },
  async saveFile(path: string, fileName: string) {
    const { body } = await send({ path, method: 'GET', comesAgain: 'busy' }, 'blob');
    saveFile(body as Blob, fileName);
  },
});

export function createApi({ transport, session, progress, page, changes, identify, during, company, onWritten }: ApiSettings): Api {
  const guarded = createGuard({ transport, session, page, identify });
  const send = (call: Call, as?: 'json' | 'blob'): Promise<Answer> => guarded(call.path, () => transport.send(call, as));

  const { follow, writing } = changes ?? nobody;

  const named = naming(send, during);
  const asking = createAsking({ transport, session, company });

  async function act(entity: string, action: string, payload?: unknown, { signal, key, lasts = mayLast(action, payload) }: Acting = {}): Promise<unknown> {
    const call: Described<'ActionCall'> = { entity, action, payload: payload ?? {} };
    const one = async (run?: string) =>
      (await send({ path: '/rpc/api_action', body: call, signal, run, key, comesAgain: inPieces.has(action) ? undefined : 'busy' })).body;
    const sent = () => (lasts ? named(action, one) : one());
    const own = async () => unwrap(await sent());
    if (readings.has(action)) return action === 'list' ? asking.taken(entity, payload, own) : own();
    asking.forget();
    const body = await writing(sent());
    onWritten?.(entity);
    return unwrap(body);
  }

  return {
    follow,
    together: transport.together,
    action: <TAnswer>(entity: string, action: StandardAction, payload?: unknown, signal?: AbortSignal, key?: string) =>
      act(entity, action, payload, { signal, key }) as Promise<TAnswer>,
    ahead: asking.ahead,
    expect: asking.expect,
    peek: asking.peek,
    ...procedureCalls(act),
    ...impersonating(send, session),
    async rpc<TName extends RpcName>(name: TName, payload: RpcPayload<TName>, signal?: AbortSignal) {
      const path = `/rpc/${name}` as const;
      const sent = async (run?: string) => (await send({ path, body: payload, signal, run, comesAgain: whenAgain(name), quiet: name === 'page_log' })).body;
      const answer = name === 'undo' ? named(name, sent) : asking.taken(path, payload, sent);
      return writing(answer) as Promise<RpcAnswer<TName>>;
    },
    ask: questionCall(send),
    translateText: translationCall(send),
    chat: async (wish, hear, signal) => {
      const { chatPath, putQuestion } = await import('./chat-call.ts');
      await guarded(chatPath, () => putQuestion(transport, wish, hear, signal));
    },
    async get<TPath extends GetPath>(path: TPath, signal?: AbortSignal) {
      const own = async () => (await send({ path, method: 'GET', signal, comesAgain: 'busy' })).body;
      return (await asking.taken(path, undefined, own)) as GetAnswer<TPath>;
    },
    ...fileCalls({ transport, progress }, guarded, send, named),
  };
}

/** Lists may come as an array or as an object with `_out`. */
const unwrap = (body: unknown): unknown => (typeof body === 'object' && body !== null && '_out' in body ? body._out : body);
