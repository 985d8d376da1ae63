import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { pages } from '../../../../src/generated/server/screens.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { routes } from '../../../../src/generated/server/parts/routes.gen.ts';
import type { Call } from '../../../../src/server/engine/http/define-call.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { hasRight, programs, promised, signInAll } from './promised-rights.ts';

/* Every call and every route has a promise to each account, or says in which suite it is tried with all of them. */

/** Who is let in; what he is told is the matter of the call's own suite. */
type Promise = (account: string) => boolean;

interface CallPromise {
  to: Promise;
  input: unknown;
}

const people: Promise = (account) => !programs.has(account) && account !== 'nobody';
/** Those who have a role of administrators. */
const administrators: ReadonlySet<string> = new Set(['admin', 'other']);
const signedIn: Promise = (account) => account !== 'nobody';

/** With an input that each of them reads, and that changes nothing that another one of them needs. */
const promises: Readonly<Record<string, CallPromise>> = {
  currencies: { to: signedIn, input: {} },
  view_currency_rates: { to: signedIn, input: { currency_code: 'EUR' } },
  translation_engines: { to: signedIn, input: {} },
  workflow_differences: { to: (account) => signedIn(account) && hasRight(account, 'fsm_types', 'list'), input: { type_code: 'purchase_order' } },
  tile_figures: { to: (account) => promised[account]?.('purchasing/overview').includes('list') ?? false, input: { page: 'purchasing/overview' } },
  health: { to: (account) => promised[account]?.('system/health').includes('list') ?? false, input: {} },
  user: { to: signedIn, input: {} },
  inbox: { to: signedIn, input: { limit: 1 } },
  drafts: { to: people, input: {} },
  decide_draft: { to: people, input: { change_draft_id: 999_999_999, confirms: false } },
  run_statement: { to: (account) => administrators.has(account), input: { statement: 'select 1' } },
  statement_tables: { to: (account) => administrators.has(account), input: {} },
  my_questions: { to: people, input: {} },
  last_pages: { to: people, input: {} },
  page_log: { to: people, input: { page: 'products/brands' } },
  page_error_log: { to: people, input: { page: 'products/brands', error: 'none' } },
  notices_seen: { to: people, input: { notices: [] } },
  my_account: { to: people, input: {} },
  undo_progress: { to: signedIn, input: { change_set_id: 999_999_999 } },
  undo_cancel: { to: signedIn, input: { change_set_id: 999_999_999 } },
  run_progress: { to: signedIn, input: { run: randomUUID() } },
  run_cancel: { to: signedIn, input: { run: randomUUID() } },
  make_token: { to: people, input: {} },
  end_token: { to: people, input: { token_id: 999_999_999 } },
  end_sessions: { to: people, input: { sessions: [] } },
  ask_confirmation: { to: people, input: {} },
  confirm_identity: { to: people, input: {} },
  change_password: { to: people, input: {} },
  end_impersonation: { to: () => false, input: {} },
  add_app: { to: people, input: {} },
  begin_app: { to: people, input: {} },
  add_passkey: { to: people, input: {} },
  begin_passkey: { to: people, input: {} },
  name_factor: { to: people, input: {} },
  remove_factor: { to: people, input: {} },
  renew_recovery_codes: { to: people, input: {} },
};

/** Tried with all accounts in a suite of their own; `logout` ends who tries it. */
const triedElsewhere = {
  api_action: 'access-matrix.test.ts',
  impersonate: '../../partners/impersonation.test.ts',
  find_records: 'rights-of-routes.test.ts',
  page_counts: 'rights-of-routes.test.ts',
  paper: 'rights-of-routes.test.ts',
  undo: 'rights-of-routes.test.ts',
  logout: 'sessions.test.ts',
  preview_page: '../../storefront/preview.test.ts',
  mail_label: '../../mail/mail-engine.test.ts',
  mail_draft: '../../mail/mail-engine.test.ts',
  mail_pictures: '../../mail/mail-pictures.test.ts',
};

/** Where the files of routes are tried with accounts. */
const triedRoutes = {
  ai_query: '../../reports/questions.test.ts',
  courier_files: '../../sales/courier.test.ts',
  form_actions: 'access-matrix.test.ts',
  gpt_chat_reply: '../../content/chats.test.ts',
  images: '../images/image.test.ts',
  mcp: '../mcp/mcp.test.ts',
  newsletter: '../../sales/subscribers.test.ts',
  order_reports: '../../sales/order-reports.test.ts',
  papers: 'rights-of-routes.test.ts',
  preview: '../../storefront/preview.test.ts',
  replies: '../translation/replies.test.ts',
  reports: '../../reports/report-mailings.test.ts',
  shop_forms: 'shop-forms.test.ts',
  shops: 'shop-forms.test.ts',
  storefront: '../../storefront/storefront.test.ts',
  together: '../http/together.test.ts',
  transfer: 'rights-of-routes.test.ts',
  translation: '../translation/translation-engines.test.ts',
  uploads: 'rights-of-routes.test.ts',
} satisfies Record<keyof typeof routes, string>;
const suites: Readonly<Record<string, string>> = { ...triedElsewhere, ...triedRoutes };

/** What may be asked by nobody in particular, and is. */
const forAnyone = [
  'init',
  'login',
  'login_factor',
  'login_passkey',
  'ask_passkey',
  'enrol_factor',
  'refresh_token',
  'forgot_password',
  'choose_password',
  'category_tree',
  'newsletter_subscribe',
  'newsletter_confirm',
  'newsletter_unsubscribe',
  'arrival_notification_ask',
];

const verdict = (answer: Answer<unknown>): string => {
  const code = codeOf(answer);
  return code !== undefined && ['forbidden', 'unauthenticated', 'internal'].includes(code) ? code : 'open';
};

describeOnServer('rights on calls', (open) => {
  let app: App;
  const clients: Record<string, Client> = {};
  beforeAll(async () => {
    app = await openApp(open);
    Object.assign(clients, await signInAll(app));
    clients.nobody = app.asClient({ token: '', refresh_token: '' });
  });
  afterAll(() => app.close());

  it('has a promise of every call', () => {
    const declared = Object.entries(calls as Readonly<Record<string, Call>>);
    const open = declared.filter(([, { access }]) => access === 'anyone').map(([name]) => name);
    expect(open.sort()).toEqual([...forAnyone].sort());
    const told = [...Object.keys(promises), ...Object.keys(triedElsewhere), ...forAnyone];
    expect(told.sort()).toEqual(declared.map(([name]) => name).sort());
  });

  it.each(Object.entries(promises))('%s is made by whom it is promised', async (name, { to, input }) => {
    for (const [account, client] of Object.entries(clients)) {
      const answer = await client.rpc(name as Parameters<Client['rpc']>[0], input as never);
      const may = to(account) ? 'open' : 'forbidden';
      expect([account, verdict(answer)], answer.text.slice(0, 200)).toEqual([account, account === 'nobody' ? 'unauthenticated' : may]);
    }
  });

  const filed = Object.entries(forms).flatMap(([name, form]) => ((form as AnyForm).upload ? [name as FormName] : []));
  it.each(filed)('a file of %s is had by whoever lists it', async (form) => {
    for (const [account, client] of Object.entries(clients)) {
      const headers = account === 'nobody' ? {} : { authorization: `Bearer ${client.token}`, 'x-company': account === 'other' ? 'KT-DE' : 'KT-HU' };
      const answer = await app.request({ url: `/files/${form}/999999999`, headers });
      const may = hasRight(account, form, 'list') ? 'open' : 'forbidden';
      expect([account, verdict(answer)]).toEqual([account, account === 'nobody' ? 'unauthenticated' : may]);
    }
  });

  it.each([
    ['gt', { text: 'a', from: 'en', to: 'de' }],
    ['deepl', { text: 'a', from: 'en', to: 'de' }],
    ['openai/translate_text', { text: 'a', from: 'en', to: 'de' }],
    ['deepseek/translate_text', { text: 'a', from: 'en', to: 'de' }],
    ['openai/get_reply', { content: 'a' }],
    ['deepseek/get_reply', { content: 'a' }],
  ])('the engine at /api/%s is asked by whoever may change a page', async (path, payload) => {
    for (const [account, client] of Object.entries(clients)) {
      const headers = account === 'nobody' ? {} : { authorization: `Bearer ${client.token}`, 'x-company': account === 'other' ? 'KT-DE' : 'KT-HU' };
      const answer = await app.request({ method: 'POST', url: `/api/${path}`, headers, payload });
      const may = pages.some(({ id }) => promised[account]?.(id).includes('set')) ? 'open' : 'forbidden';
      expect([account, verdict(answer)]).toEqual([account, account === 'nobody' ? 'unauthenticated' : may]);
    }
  });

  it('names a suite that is there of every route and call that it does not try', () => {
    expect(Object.keys(suites).sort()).toEqual([...Object.keys(triedElsewhere), ...Object.keys(routes)].sort());
    for (const suite of Object.values(suites)) expect(existsSync(new URL(suite, import.meta.url)), suite).toBe(true);
  });
});
