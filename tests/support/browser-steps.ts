import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/shared/json.ts';
import type { Language } from '../../src/shared/languages.ts';
import type { User } from './browser-user.ts';
import type { useHouse } from './browser.ts';

/** What tests of long ways do: they look at rows past the browser, and take steps of records by the buttons of their pages. */
export function createSteps(house: ReturnType<typeof useHouse>, company: string) {
  const rows = (entity: string, field: string, value: string | number): Promise<JsonObject[]> =>
    house.server.ask<JsonObject[]>('admin', entity, 'list', { filter: { field, op: 'eq', value } }, company);
  const run = <TRow extends object>(query: ReturnType<typeof sql>) => house.server.database.system((tx) => tx.rows<TRow>(query));
  const eventName = async (type: string, event: string, language: Language): Promise<string> => {
    const [found] = await run<{ name: string }>(
      sql`select event_names ->> ${language} as name from fsm_event where type_code = ${type} and event_code = ${event}`,
    );
    return found?.name ?? '';
  };

  return {
    rows,
    run,
    rowOf: async (entity: string, field: string, value: string | number): Promise<JsonObject> => (await rows(entity, field, value))[0] ?? {},
    /** The administrator signs in and works in the company. */
    async arrives(viewport: { width: number; height: number }, language: Language): Promise<User> {
      const user = await house.visitor({ viewport });
      await user.context.addCookies([{ name: 'company', value: company, url: house.server.url }]);
      await user.signIn('admin', language);
      await user.open('/', language);
      return user;
    },
    /** Fires an event past the browser. */
    async fires(instance: unknown, event_code: string, params: JsonObject = {}): Promise<void> {
      const answer = await house.server.ask<{ results: JsonObject[] }>(
        'admin',
        'fsm_trigger',
        'set',
        { event_code, fsm_instance_id: instance, params },
        company,
      );
      expect(answer.results[0], event_code).toMatchObject({ ok: true });
    },
    /** Takes a step on the page of a record by its button, answers what it asks, and agrees. */
    async passes(
      { page }: User,
      language: Language,
      type: string,
      ...events: readonly (string | readonly [event: string, answer: () => Promise<void>])[]
    ): Promise<void> {
      for (const one of events) {
        const [event, answer] = typeof one === 'string' ? [one] : one;
        const name = await eventName(type, event, language);
        await page.getByRole('toolbar').first().getByRole('button', { name, exact: true }).click();
        await answer?.();
        const [done] = await Promise.all([
          page.waitForResponse((response) => response.url().endsWith('/rpc/api_action') && (response.request().postData() ?? '').includes('"fsm_trigger"')),
          page.getByRole('alertdialog').locator('[type="submit"]').click(),
        ]);
        expect(done.status(), event).toBe(200);
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      }
    },
  };
}
