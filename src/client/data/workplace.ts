import type { Described } from '../../../schemas/calls.ts';
import type { Language } from '../../shared/languages.ts';
import { cookies } from '../../shared/session/cookies.ts';
import { readViewCurrency, viewCurrencySetting } from '../../shared/session/view-currency.ts';
import { createStore, type Store } from '../ui/store.ts';
import { ApiError, type Api } from './api.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Session, SessionState } from './session.ts';
import { personOf } from './token-claims.ts';
import type { Company, SessionUser } from './user.ts';
import { writeSetting } from './user-setting.ts';
import { logWarning } from './log.ts';

export type Shop = Described<'Shop'>;
export type Currency = Described<'Currency'>;
export type Rates = Readonly<Described<'Rates'>>;

/** What the signed-in user works in and looks through. */
export interface WorkplaceState {
  company: Company | null;
  shops: readonly Shop[];
  /** The currency amounts are looked at in; null where none is chosen and each stands in its own. */
  currency: string | null;
  currencies: readonly Currency[];
  companyRates: Rates;
  /** The value of one unit of each currency in the chosen one, and the day from which it holds. */
  viewRates: Rates;
  rateDays: Readonly<Described<'RateDays'>>;
  /** Why shops and currencies are not here, or are still those of another company. */
  failed: Error | null;
}

/** What every page needs first did not come; `data` is for whoever has to find the cause. */
export class InitError extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
    options?: ErrorOptions,
  ) {
    super(`init ${status}`, options);
    this.name = 'InitError';
  }
}

export interface Workplace {
  state: Pick<Store<WorkplaceState>, 'get' | 'subscribe'>;
  /** Loads what every visitor needs, once per language. Rejects with {@link InitError}, with ApiError only where no answer came. */
  init: (language: Language) => Promise<void>;
  /** Asks for what `ready` needs, for the company and the currency that were chosen last, while it is still asked who is here. */
  expect: () => void;
  /** Settles when the company of the signed-in user is chosen and its shops and currencies are here; asks again after a failure. */
  ready: () => Promise<void>;
  chooseCompany: (code: string) => Promise<void>;
  /** Null chooses none. Without its rates the choice stays as it was. */
  chooseCurrency: (code: string | null) => Promise<void>;
}

const noRates = { viewRates: {}, rateDays: {} };
const nothing: WorkplaceState = { company: null, shops: [], currency: null, currencies: [], companyRates: {}, ...noRates, failed: null };

export function createWorkplace(api: Api, session: Pick<Session, 'state'>): Workplace {
  const state = createStore(nothing);
  let loading: Promise<void> | null = null;

  const merge = (part: Partial<WorkplaceState>) => state.set({ ...state.get(), ...part });

  /** What was chosen last: an answer to an earlier choice comes too late. */
  let wanted: string | null = null;

  /** The currency and its rates come together, so that nothing is taken for an amount without a rate meanwhile. */
  async function lookIn(currency: string | null) {
    wanted = currency;
    if (currency === null) return merge({ currency, ...noRates });
    const { data: viewRates, valid_on: rateDays } = await api.rpc('view_currency_rates', { currency_code: currency });
    if (wanted === currency) merge({ currency, viewRates, rateDays });
  }

  async function loadCompanyData() {
    const kept = chosenCurrency(session.state.get().user);
    const [shops, { data }] = await Promise.all([api.get('/shops'), api.rpc('currencies', { currency_code: kept })]);
    merge({ shops, currencies: data.currencies, companyRates: data.company_rates });
    // Another company may not know the currency that was chosen: its amounts stand in their own.
    await lookIn(data.currency?.currency_code === kept ? kept : null);
  }

  /** What fails is asked for again by the next page, and by whoever sees that it is not here. */
  function load(): Promise<void> {
    const own: Promise<void> = loadCompanyData().then(
      () => merge({ failed: null }),
      (error: unknown) => {
        if (loading === own) loading = null;
        merge({ failed: error instanceof Error ? error : new Error(String(error)) });
        throw error;
      },
    );
    return own;
  }

  function takeCompany() {
    const here = session.state.get();
    if (here.user) return merge({ company: chosenCompany(here, state.get().company) });
    loading = null;
    return state.set(nothing);
  }

  session.state.subscribe(takeCompany);

  return {
    state,
    init: createInit(api),
    expect: () => expectCompanyData(api),
    ready() {
      loading ??= load();
      return loading.catch((error: unknown) => logWarning('shops and currencies are not here', error));
    },
    async chooseCompany(code) {
      const { user, companies } = session.state.get();
      const company = companies.find((candidate) => candidate.company_code === code);
      if (!company || !user) return;
      chosenBy(user, code);
      merge({ company });
      loading = load();
      await loading;
    },
    async chooseCurrency(code) {
      await lookIn(code);
      writeCookie(code === null ? { ...cookies.currency, maxAge: 0 } : cookies.currency, code ?? '');
      await writeSetting(api, viewCurrencySetting, { currency_code: code });
    },
  };
}

const companyOf = (person: string | number, code: string): string => `${person} ${code}`;

function chosenBy({ user_id }: SessionUser, code: string): void {
  writeCookie(cookies.company, code);
  writeCookie(cookies.companyOf, companyOf(user_id, code));
}

/** The company in which the person of a token worked last in this browser. Without one nothing of a company is asked for before it is known. */
export function rememberedCompany(token: string | null): string | null {
  const person = token === null ? undefined : personOf(token);
  const code = readCookie(cookies.company.name);
  return person !== undefined && code !== null && readCookie(cookies.companyOf.name) === companyOf(person, code) ? code : null;
}

/** That person and company, as one word. */
export const rememberedWork = (token: string | null): string | null => (rememberedCompany(token) === null ? null : readCookie(cookies.companyOf.name));

/** The company so far, else the remembered one, else the user's first. Where none was remembered this one is: the next page begins with it before the companies are known. */
function chosenCompany({ user, companies }: Pick<SessionState, 'user' | 'companies'>, now: Company | null): Company | null {
  const remembered = readCookie(cookies.company.name);
  const code = now?.company_code ?? remembered;
  const company = companies.find((candidate) => candidate.company_code === code) ?? companies[0] ?? null;
  if (company && !remembered) writeCookie(cookies.company, company.company_code);
  if (company && user) writeCookie(cookies.companyOf, companyOf(user.user_id, company.company_code));
  return company;
}

/** The choice a person made goes with him; before he ever made one, that of this browser counts. */
function chosenCurrency(user: SessionUser | null): string | null {
  const kept = readViewCurrency(user?.view_currency);
  return kept === undefined ? readCookie(cookies.currency.name) || null : kept;
}

/** Asks ahead for what belongs to the company, as the cookies have it. */
function expectCompanyData(api: Api): void {
  void api.expect('/shops');
  void api.expect('/rpc/currencies', { currency_code: chosenCurrency(null) });
}

/** Asks once per language, and again after a failure. */
function createInit(api: Api): Workplace['init'] {
  const inits = new Map<Language, Promise<void>>();
  return (language) => {
    const known =
      inits.get(language) ??
      initOnce(api, language).catch((error: unknown) => {
        inits.delete(language);
        throw error;
      });
    inits.set(language, known);
    return known;
  };
}

async function initOnce(api: Api, language: Language): Promise<void> {
  // A status that is not 200 is a failure.
  const { status, data }: { status: number; data: unknown } = await api.rpc('init', { language_code: language }).catch((error: unknown) => {
    throw toInitError(error);
  });
  if (status !== 200) throw new InitError(status, data);
}

/** A refusal tells as much as a failure of the start in the answer; where nothing answered there is no status to tell. */
function toInitError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 0) return error;
  const { code, params, fields } = error;
  return new InitError(error.status, { code, ...params, ...(fields.length > 0 && { fields }) }, { cause: error });
}
