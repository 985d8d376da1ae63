import type { Configuration } from '../configuration.ts';
import { filesOf } from '../backup/make-backup.ts';
import type { Database } from '../engine/database/database.ts';
import type { HealthWatch } from '../engine/watch/health-watch.ts';
import { countSlowActions } from '../engine/watch/slow-actions.ts';
import { watchSlowCalls } from '../engine/watch/slow-calls.ts';
import type { SlowCalls } from '../engine/watch/slow-calls.ts';

/** Listens, on every server, for what administrators read at system/health. */
export function startHealth(database: Database, settings: Configuration): HealthWatch & { slowCalls: SlowCalls } {
  return {
    slowCalls: watchSlowCalls(database, settings.KONTOR_SLOW_MS),
    slowActions: countSlowActions(settings.KONTOR_SLOW_MS),
    folder: settings.KONTOR_DATA,
    files: filesOf(settings) ?? null,
    isSet: {
      mail: settings.SMTP_URL !== undefined,
      webhooks: settings.KONTOR_WEBHOOK_SECRET !== undefined,
      rates: settings.KONTOR_RATES_URL !== undefined,
      payment: settings.KONTOR_SIMPLEPAY_URL !== undefined,
    },
  };
}
