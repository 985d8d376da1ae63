import type { Described, RpcAnswer, RpcPayload } from '../../../schemas/calls.ts';
import { createStore, type Store } from '../ui/store.ts';
import { clientCodes, isAway } from './api-error.ts';
import { logAside } from './aside.ts';
import { ApiError } from './api.ts';
import { createHeldTokens, type HeldTokens } from './held-tokens.ts';
import { personOf } from './token-claims.ts';
import type { Tokens, TokenStore } from './token-store.ts';
import type { Transport } from './transport.ts';
import type { AccountNotice, Audiences, Company, MenuPage, SessionUser } from './user.ts';
import { logWarning } from './log.ts';

/** `user` is null until it is fetched and after the end. */
export interface SessionState {
  user: SessionUser | null;
  companies: readonly Company[];
  menu: readonly MenuPage[];
  shares: Audiences;
  /** What happened to the account since the last time. */
  notices: readonly AccountNotice[];
}

/** How a session ended: signed out, no longer valid (to the sign-in page), or closed by the server with a 412 (to the start page). */
export type SessionEnd = 'out' | 'login' | 'root';

export type Credentials = Described<'Credentials'>;
/** What is still asked of whoever knew the password. */
export type SecondStep = Described<'SecondStep'>;

export interface Session {
  state: Pick<Store<SessionState>, 'get' | 'subscribe'>;
  token: () => string | null;
  /** A token is held, whether or not its user is fetched yet. */
  isOpen: () => boolean;
  /** Somebody acts as the user: what happens meanwhile leaves no traces among the user's pages and errors. */
  isActing: () => boolean;
  /**
   * Fetches the user when a token is held and the user is not known. False when that was refused and the session is over; whoever
   * asked leads on from there, `onEnd` is not told.
   * @throws ApiError where the server is away: nobody knows yet whether the session goes on
   */
  start: () => Promise<boolean>;
  /** Null once signed in; else the step that is asked besides. */
  signIn: (credentials: Credentials) => Promise<SecondStep | null>;
  /** Ends a sign-in in two steps. @returns codes for recovery, shown once, where the code proved a new app */
  secondStep: (payload: RpcPayload<'login_factor'>) => Promise<string[] | null>;
  /** Signs in by a passkey, or ends a sign-in in two steps by it. */
  signInByPasskey: (payload: RpcPayload<'login_passkey'>) => Promise<void>;
  signOut: () => Promise<void>;
  /** Goes on as somebody else; the own tokens are put aside until that ends. */
  become: (tokens: Tokens) => void;
  /** Goes on as oneself. */
  leaveOther: () => Promise<void>;
  /** Ends without asking the server: tokens, timer, user and menu are gone. */
  end: (to: SessionEnd) => void;
  /** Gets a new pair of tokens once, however many ask, in however many tabs. `stale` is the token that was refused. */
  refresh: (stale: string | null) => Promise<void>;
  /** Asks for user, companies and menu again. */
  reload: () => Promise<void>;
  /** Notes what was saved elsewhere, such as bookmarks. */
  amend: (changes: Partial<SessionUser>) => void;
}

export interface SessionSettings {
  transport: Transport;
  tokens: TokenStore;
  /** Runs the work while no other tab does. */
  lock: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
  onEnd: (to: SessionEnd) => void;
  /** Somebody else is here now: the program begins anew. */
  onOther: () => void;
}

const nobody: SessionState = { user: null, companies: [], menu: [], shares: { company: false, roles: [] }, notices: [] };

const paths = {
  login: '/rpc/login',
  factor: '/rpc/login_factor',
  passkey: '/rpc/login_passkey',
  logout: '/rpc/logout',
  refresh: '/rpc/refresh_token',
  leave: '/rpc/end_impersonation',
  user: '/rpc/user',
} as const;

/** One run at a time, however many ask for it meanwhile. */
function oneAtATime<TArgument extends unknown[], TAnswer>(work: (...given: TArgument) => Promise<TAnswer>) {
  let running: Promise<TAnswer> | null = null;
  return (...given: TArgument): Promise<TAnswer> => {
    running ??= work(...given).finally(() => {
      running = null;
    });
    return running;
  };
}

/** Takes the pair another tab got meanwhile, else asks the server for a new one. */
async function renew(stale: string | null, { transport, tokens }: Pick<SessionSettings, 'transport' | 'tokens'>, held: HeldTokens): Promise<void> {
  const stored = tokens.read();
  if (!stored) throw new ApiError(clientCodes.refresh, 401);
  if (stored.token !== stale) return held.hold(stored);
  const { refresh_token } = stored;
  const { body } = await transport.send({ path: paths.refresh, body: { refresh_token }, token: refresh_token, quiet: true, isLast: true });
  // Whoever signed out meanwhile stays out.
  if (!held.get()) throw new ApiError(clientCodes.refresh, 401);
  const { token, refresh_token: next } = body as RpcAnswer<'refresh_token'>;
  tokens.write({ token, refresh_token: next });
  held.hold({ token, refresh_token: next });
}

/** Follows what other tabs do: signing out, signing in, renewing. */
function followOtherTabs(
  tokens: TokenStore,
  held: HeldTokens,
  { onOut, onIn, onOther }: { onOut: () => void; onIn: () => Promise<unknown>; onOther: () => void },
): void {
  tokens.watch((stored) => {
    const before = held.get();
    if (!stored && before) {
      held.hold(null);
      onOut();
    } else if (stored && !before) {
      held.hold(stored);
      onIn().catch((error: unknown) => logAside('the session another tab began was not taken up', error));
    } else if (stored && before && personOf(stored.token) !== personOf(before.token)) onOther();
    else if (stored && stored.token !== before?.token) held.hold(stored);
  });
}

/** Whether the user came. A refusal ends the session; a server that is away says nothing about it. */
async function hasUser(loading: Promise<void>, forget: () => void): Promise<boolean> {
  try {
    await loading;
    return true;
  } catch (error) {
    if (isAway(error)) throw error;
    logWarning('fetching the user failed', error);
    forget();
    return false;
  }
}

const againAfter401 = (work: () => Promise<void>, refresh: () => Promise<void>): Promise<void> =>
  work().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await refresh();
    await work();
  });

/** What a step of a sign-in answers. */
type Entered = Described<'Tokens'> | SecondStep;

interface Entering extends Pick<SessionSettings, 'transport' | 'tokens'> {
  held: HeldTokens;
  fetchUser: () => Promise<void>;
  forget: () => void;
}

/** Sends a step of a sign-in; takes the tokens of its answer, where it has some, and asks for their user. */
function createEntering({ transport, tokens, held, fetchUser, forget }: Entering) {
  return async function enter<TAnswer extends Entered>(path: string, payload: unknown): Promise<TAnswer> {
    try {
      const answer = (await transport.send({ path, body: payload, token: null })).body as TAnswer;
      if ('step' in answer) return answer;
      const { token, refresh_token } = answer;
      tokens.clear();
      tokens.write({ token, refresh_token });
      held.hold({ token, refresh_token });
      await fetchUser();
      return answer;
    } catch (error) {
      // A 403 on login removes the authorisation header; nothing else may leave half a session.
      forget();
      throw error;
    }
  };
}

interface Acting extends Pick<SessionSettings, 'transport' | 'tokens' | 'onOther'> {
  end: () => void;
}

/** Acting as somebody else: the own tokens wait until it ends. */
const actingAsOther = ({ transport, tokens, onOther, end }: Acting): Pick<Session, 'become' | 'leaveOther'> => ({
  become(next) {
    tokens.keep();
    tokens.write(next);
    onOther();
  },
  async leaveOther() {
    const goOn = transport.giveUp();
    await transport.send({ path: paths.leave, body: {}, isLast: true }).catch((error: unknown) => logWarning('the end was not told', error));
    end();
    goOn();
  },
});

export function createSession({ transport, tokens, lock, now = Date.now, onEnd, onOther }: SessionSettings): Session {
  const state = createStore<SessionState>(nobody);
  const held: HeldTokens = createHeldTokens({ tokens, now, refresh: (stale) => session.refresh(stale), onLost: () => session.end('login') });

  function forget() {
    tokens.clear();
    held.hold(null);
    state.set(nobody);
  }

  async function fetchUser() {
    const { body } = await transport.send({ path: paths.user, body: {}, comesAgain: 'away' });
    const { user, companies, menu, shares, notices } = body as RpcAnswer<'user'>;
    state.set({ user, companies, menu, shares, notices });
  }

  const enter = createEntering({ transport, tokens, held, fetchUser, forget });
  /** Whoever acted as somebody else is himself again. @returns whether nobody is here any more */
  const giveUp = (): boolean => {
    const isSelf = tokens.restore();
    (isSelf ? onOther : forget)();
    return !isSelf;
  };
  const load = oneAtATime(() => hasUser(session.reload(), giveUp));

  const session: Session = {
    state,
    token: () => held.get()?.token ?? null,
    isOpen: () => held.get() !== null,
    isActing: () => state.get().user?.impersonator != null,
    start: () => (!held.get() || state.get().user ? Promise.resolve(true) : load()),
    async signIn(credentials) {
      const answer = await enter<RpcAnswer<'login'>>(paths.login, credentials);
      return 'step' in answer ? answer : null;
    },
    secondStep: async (payload) => (await enter<RpcAnswer<'login_factor'>>(paths.factor, payload)).recovery_codes ?? null,
    signInByPasskey: async (payload) => void (await enter<RpcAnswer<'login_passkey'>>(paths.passkey, payload)),
    async signOut() {
      if (session.isActing()) return session.leaveOther();
      const leaving = held.get();
      session.end('out');
      if (leaving) await tellSignOut(transport, leaving);
    },
    ...actingAsOther({ transport, tokens, onOther, end: () => session.end('login') }),
    end(to) {
      if (giveUp()) onEnd(to);
    },
    refresh: oneAtATime((stale) => lock(() => renew(stale, { transport, tokens }, held))),
    reload() {
      const before = session.token();
      return againAfter401(fetchUser, () => session.refresh(before));
    },
    amend(changes) {
      const { user } = state.get();
      if (user) state.set({ ...state.get(), user: { ...user, ...changes } });
    },
  };

  function leave() {
    state.set(nobody);
    onEnd('out');
  }
  followOtherTabs(tokens, held, { onOut: leave, onIn: session.start, onOther });
  held.schedule();
  return session;
}

const tellSignOut = (transport: Transport, { token }: Tokens): Promise<unknown> =>
  transport.send({ path: paths.logout, body: {}, token, quiet: true }).catch((error: unknown) => logWarning('the server was not told of the sign-out', error));
