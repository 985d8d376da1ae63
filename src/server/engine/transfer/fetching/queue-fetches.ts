import { sql } from 'drizzle-orm';
import { fileFetches } from '../../../../../schemas/tables/system/fetches.ts';
import type { Registry } from '../../records/core/registry.ts';
import { quote } from '../../records/core/parameters.ts';
import { rowsOf } from '../../records/rows-of.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import type { ResolvedRow } from '../import/resolve.ts';
import { fetchedFormsOf, screenOf } from './declared-fetch.ts';
import type { FetchedForm } from './declared-fetch.ts';

/** How many files of a form an import fetches, and how many it was told of that are here already, or on their way. */
export interface FetchCounts {
  form: string;
  /** The screen that tells what became of them. */
  screen: string | null;
  count: number;
  known: number;
}

/** The import that fetches: the upload it came from, and what its file is called. */
export interface FetchingImport {
  import_id: string;
  form: string;
  file_name: string;
}

/** Channel that wakes the fetching of every server as soon as a commit put something in. */
export const fetchChannel = 'fetch_put';

interface Wanted {
  record_id: string;
  url: string;
  ordinal: number;
}

const fetches = rowsOf(fileFetches);

const wantedOf = ({ fetch: { form } }: FetchedForm, key: string, rows: readonly ResolvedRow[]): Wanted[] =>
  rows.flatMap(({ values, fetches: told }) => {
    const record = values[key];
    if (record === undefined || record === null) return [];
    return (told?.[form] ?? []).map((url, at) => ({ record_id: String(record), url, ordinal: at + 1 }));
  });

const idOf = ({ record_id, url }: Pick<Wanted, 'record_id' | 'url'>): string => `${record_id} ${url}`;

/** Addresses of records that are fetched already and whose row is still there, or that wait. */
async function knownOf({ tx }: WriteScope, { fetch: { form }, base, key }: FetchedForm, wanted: readonly Wanted[]): Promise<ReadonlySet<string>> {
  const isThere = sql.raw(`exists (select from ${quote(base.name)} b where b.${quote(key)}::text = f.row_id)`);
  const rows = await tx.rows<Pick<Wanted, 'record_id' | 'url'>>(sql`
    select distinct f.record_id, f.url from file_fetch f join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(record_id text, url text) on w.record_id = f.record_id and w.url = f.url
     where f.form = ${form} and (f.state = 'waiting' or (f.state = 'fetched' and ${isThere}))`);
  return new Set(rows.map(idOf));
}

/** Notes the addresses that rows of an import say, in its change-set: they are fetched when that is whole. */
export async function queueFetches(scope: WriteScope, rows: readonly ResolvedRow[], registry: Registry, of: FetchingImport): Promise<FetchCounts[]> {
  const [key] = scope.form.definition.key;
  const counts: FetchCounts[] = [];
  for (const fetched of fetchedFormsOf(registry, of.form)) {
    const { form } = fetched.fetch;
    const wanted = wantedOf(fetched, key ?? '', rows);
    if (wanted.length === 0) continue;
    const known = await knownOf(scope, fetched, wanted);
    const fresh = wanted.filter((one) => !known.has(idOf(one)));
    await fetches.insert(
      scope.changes,
      fresh.map((one) => ({
        ...one,
        host: new URL(one.url).host,
        form,
        user_id: scope.actor.userId,
        company_code: scope.actor.companyCode ?? '',
        import_id: of.import_id,
        import_form: of.form,
        file_name: of.file_name,
      })),
    );
    counts.push({ form, screen: screenOf(fetched.fetch), count: fresh.length, known: wanted.length - fresh.length });
  }
  if (counts.some(({ count }) => count > 0)) await scope.tx.rows(sql`select pg_notify(${fetchChannel}, '')`);
  return counts;
}

/** What all pieces fetch, form by form. */
export function sumOfFetches(parts: readonly FetchCounts[]): FetchCounts[] {
  const sums = new Map<string, FetchCounts>();
  for (const part of parts) {
    const sum = sums.get(part.form);
    sums.set(part.form, { ...part, count: part.count + (sum?.count ?? 0), known: part.known + (sum?.known ?? 0) });
  }
  return [...sums.values()];
}
