import * as v from 'valibot';
import type { Api } from '../api.ts';
import { logWarning } from '../log.ts';
import type { RowView } from './row-source.ts';
import { toFirstCall } from './window-calls.ts';

const storageKey = 'kontor.openings';
/** Of so many screens it is known how they opened last. */
const mostScreens = 30;

const memorySchema = v.object({
  /** Who opened them, and in which company. */
  by: v.string(),
  screens: v.array(v.object({ id: v.string(), form: v.string(), call: v.unknown() })),
});
type Memory = v.InferOutput<typeof memorySchema>;

type Keeping = Pick<Storage, 'getItem' | 'setItem'>;

function readMemory(keeping: Keeping): Memory | undefined {
  try {
    const parsed = v.safeParse(memorySchema, JSON.parse(keeping.getItem(storageKey) ?? '{}'));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    logWarning(`${storageKey} is not readable`, error);
    return undefined;
  }
}

interface Opened {
  id: string;
  form: string;
  view: RowView;
}

/** Keeps how a screen opened; where a filter or a search narrows it, nothing: what somebody looked for is not left in the browser. */
export function rememberOpening(by: string, { id, form, view }: Opened, keeping: Keeping = localStorage): void {
  const memory = readMemory(keeping);
  const others = memory?.by === by ? memory.screens.filter((screen) => screen.id !== id) : [];
  const isNarrowed = view.filter !== undefined || view.search !== undefined;
  const screens = isNarrowed ? others : [{ id, form, call: toFirstCall(view) }, ...others].slice(0, mostScreens);
  try {
    keeping.setItem(storageKey, JSON.stringify({ by, screens }));
  } catch (error) {
    logWarning(`${storageKey} is not kept`, error);
  }
}

/** Asks for the rows of a screen as it opened last in this browser, before its code is here. Where it opens otherwise now they are given to nobody. */
export function expectRowsAsBefore(api: Api, by: string, id: string, keeping: Keeping = localStorage): void {
  const memory = readMemory(keeping);
  const opened = memory?.by === by ? memory.screens.find((screen) => screen.id === id) : undefined;
  // What he may no longer see is refused: nothing that anybody must hear of.
  if (opened) api.together(() => void api.ahead(opened.form, opened.call), 1);
}
