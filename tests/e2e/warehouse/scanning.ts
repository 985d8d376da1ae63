import { sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import type { User } from '../../support/browser-user.ts';
import type { House } from '../../support/browser.ts';

/** What a browser says while its network is gone. */
export const noiseOfLostNetwork = /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|WebSocket|the failure could not be logged/;

/** The sight and the hand of whoever walks with a telephone. */
export const telephone = { viewport: { width: 360, height: 740 } };

/** As a scanner does: characters, then Enter, whatever has the focus. */
export async function scan({ page }: User, code: unknown): Promise<void> {
  await page.keyboard.type(String(code));
  await page.keyboard.press('Enter');
}

/** What a scan is answered with. */
export const hears = async (user: User, message: string, params: Record<string, string | number>): Promise<void> =>
  user.page
    .getByRole('status')
    .filter({ hasText: user.text(message, params) })
    .waitFor();

/** How often a cell was written, as the log of changes has it. */
export async function writesOf(house: House, entity: string, id: unknown, field: string): Promise<number> {
  const [row] = await house.server.database.system((tx) =>
    tx.rows<{ count: number }>(sql`select count(*)::int as count from change where entity_name = ${entity} and entity_id = ${String(id)} and field = ${field}`),
  );
  return row?.count ?? 0;
}

/** Rows of a form where a field is so. */
export const rowsWhere = (house: House, form: string, field: string, value: Json): Promise<JsonObject[]> =>
  house.server.ask<JsonObject[]>('admin', form, 'list', { filter: { field, op: 'eq', value } });
