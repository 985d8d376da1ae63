import type { User } from '../support/browser-user.ts';

/** How many rows are looked through for one. */
const rowsSearched = 200;

/** What each drawn row shows in these columns, all read at once; a column out of sight shows nothing. */
const drawnTexts = async ({ grid }: User, fields: readonly string[]): Promise<Map<number, string>> => {
  const [first] = fields;
  if (first !== undefined) await grid.showColumn(first);
  const rows = await grid.root().evaluate((root, names) => {
    const columns = names.map((name) => root.querySelector<HTMLElement>(`[data-header][data-field="${name}"]`)?.dataset.header);
    return [...root.querySelectorAll<HTMLElement>('[data-row]:not([aria-busy="true"])')].map((row) => {
      const texts = columns.map((column) => row.querySelector<HTMLElement>(`[data-col="${column}"]`)?.innerText.trim() ?? '');
      return [Number(row.dataset.row), texts.join(' | ')] as const;
    });
  }, fields);
  return new Map(rows.toSorted(([a], [b]) => a - b));
};

/** What tells a row from others. */
export const identityAt = async (user: User, row: number, fields: readonly string[]): Promise<string> => (await drawnTexts(user, fields)).get(row) ?? '';

/** Whether no other drawn row has its identity: such a row is found again wherever it moves. */
export async function isAlone(user: User, row: number, fields: readonly string[]): Promise<boolean> {
  if (fields.length === 0) return true;
  const texts = await drawnTexts(user, fields);
  return [...texts.values()].filter((text) => text === texts.get(row)).length === 1;
}

/**
 * The place of the row with this identity, brought into sight; rows are looked through from the ones in sight on.
 * @throws Error when it is not among them
 */
async function findRow(user: User, fields: readonly string[], identity: string): Promise<number> {
  const { grid } = user;
  const seen = new Set<number>();
  for (let isNew = true; isNew && seen.size < rowsSearched; await grid.scrollOn()) {
    const texts = await drawnTexts(user, fields);
    for (const [row, text] of texts) if (text === identity) return row;
    isNew = [...texts.keys()].some((row) => !seen.has(row));
    for (const row of texts.keys()) seen.add(row);
  }
  throw new Error(`no row shows ${identity}`);
}

/**
 * What the row with this identity shows in a column, wherever it stands.
 * Rows may move between the finding and the reading: it is read again until the same row stands there after it.
 */
export async function textOfRow(user: User, fields: readonly string[], identity: string, column: string): Promise<string> {
  for (;;) {
    const row = await findRow(user, fields, identity);
    const text = await user.grid.textOf(row, column);
    if ((await identityAt(user, row, fields)) === identity) return text;
  }
}
