import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { describe, expect, it, vi } from 'vitest';
import { ErrorContent } from '../../../src/client/app/error-page.tsx';
import { ApiError } from '../../../src/client/data/api.ts';
import { createWorkplace } from '../../../src/client/data/workplace.ts';
import { languages } from '../../../src/shared/languages.ts';
import { createStore } from '../../../src/client/ui/store.ts';
import { textsOf } from '../../../src/server/engine/locale-texts.ts';
import { fakeApi } from '../../support/fake-api.ts';
import { loadWords } from '../../support/words.ts';

vi.mock(import('../../../src/client/chrome/page-link.tsx'), () => ({ PageLink: ({ path, children }) => <a href={path}>{children}</a> }));

const nobody = { state: createStore({ user: null, companies: [], menu: [], shares: { company: false, roles: [] }, notices: [] }) };

/** What `init` rejects with where its call comes to this. */
async function failureOf(rpc: () => unknown): Promise<Error> {
  const failed: unknown = await createWorkplace(fakeApi({ rpc }), nobody)
    .init('en')
    .catch((error: unknown) => error);
  if (!(failed instanceof Error)) throw new Error('init did not fail');
  return failed;
}

const refused = (error: ApiError) => () => Promise.reject(error);
const failures = [
  ['fails', refused(new ApiError('internal', 500, { request_id: 'r-17' })), 500, ['internal', 'r-17'], false],
  ['is refused for a while', refused(new ApiError('service_unavailable', 503, { reason: 'starting' })), 503, ['service_unavailable', 'starting'], true],
  ['is answered by another program', refused(new ApiError('internal', 502, { status: 502 })), 502, ['internal'], true],
  ['is answered with a failure', () => ({ status: 503, data: { reason: 'migrating' } }), 503, ['migrating'], false],
] as const;

describe('where the start of the application', () => {
  describe.each(failures)('%s,', (_, rpc, status, told, comesAgain) => {
    it.each(languages)('the page tells its status and its data (%s)', async (language) => {
      const words = await loadWords(language);
      const page = renderToStaticMarkup(
        <IntlProvider locale={language} messages={textsOf(language)}>
          <ErrorContent error={await failureOf(rpc)} />
        </IntlProvider>,
      );
      expect(page).toContain(words('message.an_error_occurred'));
      expect(page).toContain(words('message.error_while_loading_page', { status }));
      expect(page.includes(words('message.comes_again'))).toBe(comesAgain);
      const data = /<pre[^>]*>(.*)<\/pre>/s.exec(page)?.[1] ?? '';
      for (const part of told) expect(data).toContain(part);
      expect(page).toContain(words('action.back_to_home'));
    });
  });

  it('finds no server, that is told: there is no status', async () => {
    const words = await loadWords('en');
    const page = renderToStaticMarkup(
      <IntlProvider locale="en" messages={textsOf('en')}>
        <ErrorContent error={await failureOf(refused(new ApiError('unreachable', 0)))} />
      </IntlProvider>,
    );
    expect(page).toContain(words('error.unreachable'));
    expect(page).toContain(words('message.comes_again'));
    expect(page).not.toContain('<pre');
  });
});
