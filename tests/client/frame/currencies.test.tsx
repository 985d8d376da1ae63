import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrencySelector } from '../../../src/client/chrome/header/currency-selector.tsx';
import * as services from '../../../src/client/chrome/services.tsx';
import { ApiError } from '../../../src/client/data/api.ts';
import { createWorkplace } from '../../../src/client/data/workplace.ts';
import { createStore } from '../../../src/client/ui/store.ts';
import { textsOf } from '../../../src/server/engine/locale-texts.ts';
import { fakeApi } from '../../support/fake-api.ts';
import { loadWords } from '../../support/words.ts';

const companies = ['KT-HU', 'KT-DE'].map((company_code) => ({ company_code, company_name: company_code, currency_code: 'EUR' }));
const signedIn = () => ({ state: createStore({ user: { user_id: 1 } as never, companies, menu: [], shares: { company: false, roles: [] }, notices: [] }) });
const currencies = { currency: null, currencies: ['EUR', 'HUF'].map((currency_code) => ({ currency_code, currency_precision: 2 })), company_rates: {} };

/** A workplace whose currencies are refused while `refused` says so. */
function openWorkplace() {
  const server = { refused: true, shops: true };
  const api = fakeApi({
    rpc: () => (server.refused ? Promise.reject(new ApiError('service_unavailable', 503, { reason: 'busy', seconds: 1 })) : { data: currencies }),
  });
  const workplace = createWorkplace({ ...api, get: async () => [] as never }, signedIn());
  vi.spyOn(services, 'useServices').mockReturnValue({ workplace } as never);
  vi.spyOn(services, 'useWorkplace').mockImplementation(() => workplace.state.get());
  return { server, workplace };
}

const draw = () =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={textsOf('en')}>
      <CurrencySelector />
    </IntlProvider>,
  );

vi.mock(import('../../../src/client/chrome/services.tsx'), { spy: true });
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the selector of currencies', () => {
  it('stays where they could not be loaded: disabled, with the reason and a way to ask again', async () => {
    const words = await loadWords('en');
    const { server, workplace } = openWorkplace();
    await workplace.ready();
    expect(workplace.state.get().failed).toMatchObject({ status: 503 });
    expect(draw()).toMatch(new RegExp(`<button[^>]*disabled[^>]*title="${words('message.error_loading_data', { reason: '' }).trim()}`));
    expect(draw()).toContain(`aria-label="${words('action.retry')}`);

    server.refused = false;
    await workplace.ready();
    expect(workplace.state.get().failed).toBeNull();
    expect(draw()).not.toContain('disabled');
    expect(draw()).toContain(words('money.own'));
  });

  it('says so too where another company was chosen and its currencies did not come; pages open all the same', async () => {
    const { server, workplace } = openWorkplace();
    server.refused = false;
    await workplace.ready();
    server.refused = true;
    await expect(workplace.chooseCompany('KT-DE')).rejects.toThrow();
    expect(draw()).toContain('disabled');
    await expect(workplace.ready()).resolves.toBeUndefined();
    server.refused = false;
    await workplace.ready();
    expect(draw()).not.toContain('disabled');
  });
});
