import type { FormMeta } from '../../../schemas/metadata.ts';
import type { FormName } from '../../generated/names.gen.ts';
import { forms } from '../../generated/forms.gen.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { type ListCall, maxWindow, type Window } from '../../shared/records/calls.ts';
import type { Language, MultiText } from '../../shared/languages.ts';
import { toldApart } from '../../shared/records/told-apart.ts';
import { fold } from '../../shared/text/fold.ts';
import { createStore } from '../ui/store.ts';
import type { Api } from './api.ts';
import { inTree } from './candidate-tree.ts';
import { textIn } from './menu.ts';
import { logWarning } from './log.ts';

/** One candidate of a reference; `row` is the candidate as its form lists it. */
export interface Candidate {
  value: Json;
  /** No two of a list are equal. */
  label: string;
  /** Its bare name, where others of the list have the same and the label says more. */
  short?: string;
  row: JsonObject;
  /** In a tree the labels of those above it, from the top. */
  above?: readonly string[];
}

export interface References {
  /** Counts up when lists have arrived. */
  version: { get: () => number; subscribe: (listener: () => void) => () => void };
  label: (form: string, key: Json) => string | undefined;
  candidate: (form: string, key: Json) => JsonObject | undefined;
  /** Key of the candidate whose key or label (case and accents aside) is the text; undefined until the list is loaded. */
  find: (form: string, text: string) => Json | undefined;
  /** Whether the text is the name of several candidates, so that it names none of them. */
  isShared: (form: string, text: string) => boolean;
  load: (form: string) => Promise<readonly Candidate[]>;
}

/** Milliseconds within which names that have come are drawn, though further lists are on their way: each time draws the whole screen anew. */
const drawnWithin = 300;

/** Lists that are asked for in one task travel together: each way to the server costs more than most lists do. */
function createLoads(api: Api, language: Language) {
  const payload: Partial<ListCall> = { limit: maxWindow, count: 'none', language_code: language, texts: 'shown' };
  const wanted: (() => void)[] = [];
  let running = 0;

  return {
    isBusy: () => running > 0,
    list: (form: string): Promise<Window> =>
      new Promise<Window>((resolve, reject) => {
        running += 1;
        if (wanted.length === 0) queueMicrotask(() => api.together(() => wanted.splice(0).forEach((ask) => ask())));
        wanted.push(() => void api.action<Window>(form, 'list', payload).then(resolve, reject));
      }).finally(() => (running -= 1)),
  };
}

/** The candidates of references, each list fetched once and up to a window's length; made anew for another language or company. */
export function createReferences(api: Api, language: Language): References {
  const version = createStore(0);
  const lists = new Map<string, Promise<readonly Candidate[]>>();
  const known = new Map<string, ReadonlyMap<Json, Candidate>>();
  const words = new Map<string, ReadonlyMap<string, Json>>();
  const shared = new Map<string, ReadonlySet<string>>();
  /** Lists of which something is drawn that they did not answer yet: their names are drawn when they come. Those of a choice alone change nothing that stands there. */
  const missed = new Set<string>();

  const loads = createLoads(api, language);
  let telling: ReturnType<typeof setTimeout> | undefined;

  function tellNow(): void {
    telling = undefined;
    version.set(version.get() + 1);
  }
  function tell(): void {
    if (loads.isBusy()) return void (telling ??= setTimeout(tellNow, drawnWithin));
    clearTimeout(telling);
    // Others may have come with it.
    telling = setTimeout(tellNow);
  }

  async function fetchList(form: string): Promise<readonly Candidate[]> {
    const source = (forms as Record<string, (typeof forms)[FormName] | undefined>)[form];
    if (!source) throw new Error(`unknown form ${form}`);
    const [{ default: meta }, { rows }] = await Promise.all([source(), loads.list(form)]);
    const candidates = toCandidates(meta, rows, language);
    known.set(form, new Map(candidates.map((candidate) => [candidate.value, candidate])));
    // A key wins over another candidate's label.
    words.set(
      form,
      new Map([
        ...candidates.map(({ value, label: name }) => [fold(name.trim()), value] as const),
        ...candidates.map(({ value }) => [fold(String(value)), value] as const),
      ]),
    );
    shared.set(form, new Set(candidates.flatMap(({ short }) => (short === undefined ? [] : [fold(short.trim())]))));
    if (missed.delete(form)) tell();
    return candidates;
  }

  function load(form: string): Promise<readonly Candidate[]> {
    const list = lists.get(form) ?? fetchList(form);
    lists.set(form, list);
    return list;
  }

  function candidateOf(form: string, key: Json): Candidate | undefined {
    const candidates = known.get(form);
    if (!candidates) missed.add(form);
    // Asked while cells are drawn, when nothing else may change: the call moves the progress bar.
    if (!candidates && !lists.has(form)) queueMicrotask(() => void load(form).catch((error: unknown) => logWarning(`the list ${form} is not here`, error)));
    return candidates?.get(key);
  }

  /** What a list says, undefined until it is there. */
  function said<T>(lists: ReadonlyMap<string, T>, form: string): T | undefined {
    if (!known.has(form)) missed.add(form);
    return lists.get(form);
  }

  return {
    version,
    load,
    find: (form, text) => said(words, form)?.get(fold(text.trim())),
    isShared: (form, text) => said(shared, form)?.has(fold(text.trim())) === true,
    label: (form, key) => candidateOf(form, key)?.label,
    candidate: (form, key) => candidateOf(form, key)?.row,
  };
}

/** The rows of a list as candidates, no two of which are called the same. */
function toCandidates(meta: FormMeta, rows: readonly JsonObject[], language: Language): readonly Candidate[] {
  const [key] = meta.key;
  const label = meta.label ?? Object.keys(meta.fields).find((field) => !meta.key.includes(field)) ?? key;
  const listed = rows.map((row): Candidate => {
    const value = (key === undefined ? null : row[key]) ?? null;
    return { value, label: toLabel(label === undefined ? null : row[label], language) ?? String(value), row };
  });
  return toldApart(inTree(meta, listed), language, meta.within);
}

function toLabel(value: Json | undefined, language: Language): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'object' && !Array.isArray(value)) return textIn(value as MultiText, language);
  return String(value);
}
