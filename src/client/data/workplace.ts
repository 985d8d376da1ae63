import type { Described } from '../../../schemas/calls.ts';
import type { Language } from '../../shared/languages.ts';
import { cookies } from '../../shared/session/cookies.ts';
import { createStore, type Store } from '../ui/store.ts';
import type { Api } from './api.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Session } from './session.ts';
import type { Company } from './user.ts';
import { logWarning } from './log.ts';

export type Shop = Described<'Shop'>;
export type Currency = Described<'Currency'>;
export type Rates = Readonly<Described<'Rates'>>;

/** What the signed-in user works in and looks through. */
export interface WorkplaceState {
  company: Company | null;
  shops: readonly Shop[];
  /** The currency amounts are looked at in. */
  currency: string | null;
  currencies: readonly Currency[];
  companyRates: Rates;
  viewRates: Rates;
}

export class InitError extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {
    super(`init ${status}`);
    this.name = 'InitError';
  }
}

export interface Workplace {
  state: Pick<Store<WorkplaceState>, 'get' | 'subscribe'>;
  /** Loads what every visitor needs, once per language. Rejects with {@link InitError} or ApiError. */
  init: (language: Language) => Promise<void>;
  /** Settles when the company of the signed-in user is chosen and its shops and currencies are here. */
  ready: () => Promise<void>;
  chooseCompany: (code: string) => Promise<void>;
  chooseCurrency: (code: string) => Promise<void>;
}

const nothing: WorkplaceState = { company: null, shops: [], currency: null, currencies: [], companyRates: {}, viewRates: {} };

export function createWorkplace(api: Api, session: Pick<Session, 'state'>): Workplace {
  const state = createStore(nothing);
  let loading: Promise<void> | null = null;

  const merge = (part: Partial<WorkplaceState>) => state.set({ ...state.get(), ...part });

  async function loadRates(currency: string | null) {
    if (currency === null) return merge({ viewRates: {} });
    const { data } = await api.rpc('view_currency_rates', { currency_code: currency });
    merge({ viewRates: data });
  }

  async function loadCompanyData() {
    const wanted = readCookie(cookies.currency.name);
    const [shops, { data }] = await Promise.all([api.get('/shops'), api.rpc('currencies', { currency_code: wanted })]);
    const currency = data.currency?.currency_code ?? null;
    merge({ shops, currency, currencies: data.currencies, companyRates: data.company_rates });
    await loadRates(currency);
  }

  /** The remembered company, else the user's first. */
  function takeCompany() {
    const { user, companies } = session.state.get();
    if (!user) {
      loading = null;
      return state.set(nothing);
    }
    const code = state.get().company?.company_code ?? readCookie(cookies.company.name);
    merge({ company: companies.find((company) => company.company_code === code) ?? companies[0] ?? null });
  }

  session.state.subscribe(takeCompany);

  return {
    state,
    init: createInit(api),
    ready() {
      loading ??= loadCompanyData().catch((error: unknown) => {
        logWarning('shops and currencies are not here', error);
        loading = null;
      });
      return loading;
    },
    async chooseCompany(code) {
      const company = session.state.get().companies.find((candidate) => candidate.company_code === code);
      if (!company) return;
      writeCookie(cookies.company, code);
      merge({ company });
      loading = loadCompanyData();
      await loading;
    },
    async chooseCurrency(code) {
      writeCookie(cookies.currency, code);
      merge({ currency: code });
      await loadRates(code);
    },
  };
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
  const { status, data }: { status: number; data: unknown } = await api.rpc('init', { language_code: language });
  if (status !== 200) throw new InitError(status, data);
}
