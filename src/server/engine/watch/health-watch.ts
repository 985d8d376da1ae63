import type { SlowActions } from './slow-actions.ts';
import type { SlowCalls } from './slow-calls.ts';

/** What the health of a server is told from besides its database. */
export interface HealthWatch {
  slowCalls: Pick<SlowCalls, 'list'>;
  slowActions: Pick<SlowActions, 'list'>;
  /** Where the embedded database and, without another setting, files are kept; null where nobody said. */
  folder: string | null;
  /** Where files are kept; null in a bucket. */
  files: string | null;
  /** Which services outside are set up; never by what. */
  isSet: { mail: boolean; webhooks: boolean; rates: boolean; payment: boolean };
}

const nothing = { list: () => [] };

/** Nobody watches, as in tests. */
export const unwatched: HealthWatch = {
  slowCalls: nothing,
  slowActions: nothing,
  folder: null,
  files: null,
  isSet: { mail: false, webhooks: false, rates: false, payment: false },
};
