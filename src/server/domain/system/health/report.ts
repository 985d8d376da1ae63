import type { Described } from '../../../../../schemas/calls.ts';
import { pages } from '../../../../generated/server/screens.gen.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import { backupLines } from './backup-lines.ts';
import { databaseLines } from './database-lines.ts';
import { discLines } from './disc-lines.ts';
import { engineLines } from './engine-lines.ts';
import type { HealthLine } from './line.ts';
import { queueLines } from './queue-lines.ts';
import { rateLines } from './rate-lines.ts';

export type HealthReport = Described<'HealthReport'>;

const startedAt = new Date().toISOString();
const megabyte = 1024 * 1024;

function processLine(): HealthLine {
  const megabytes = Math.round(process.memoryUsage.rss() / megabyte);
  return { group: 'server', id: 'process', state: 'good', told: 'process', params: { started_at: startedAt, megabytes, node: process.versions.node } };
}

/** The lines of a part, or one that says why it has none: what is ill must not hide the rest. */
async function partOf(group: HealthLine['group'], work: () => Promise<HealthLine[]>): Promise<HealthLine[]> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ group, id: 'not_asked', state: 'bad', told: 'not_asked', params: { reason }, advice: 'not_asked' }];
  }
}

/** How all stands: of the installation, and of this one of its servers. Rates are those of the company, or the oldest of all. */
export async function healthLines(services: Services, company: string | null): Promise<HealthLine[]> {
  const { database, health } = services;
  const system = (work: (tx: Transaction) => Promise<HealthLine[]>) => () => database.system(work);
  return [
    processLine(),
    ...(await partOf('database', () => databaseLines(database))),
    ...(await partOf('disc', () => discLines(health))),
    ...(await partOf('queues', system(queueLines))),
    ...(await partOf(
      'engines',
      system((tx) => engineLines(tx, services)),
    )),
    ...(await partOf(
      'rates',
      system((tx) => rateLines(tx, company)),
    )),
    ...(await partOf('backups', system(backupLines))),
  ];
}

/** The calls that were slow, each with the slowest statements of its form. */
function slowCalls({ slowActions, slowCalls: statements }: Services['health']): HealthReport['slow'] {
  const kept = statements.list();
  return slowActions
    .list()
    .map((one) => ({
      ...one,
      page_title: pages.find(({ form }) => form === one.form)?.title ?? null,
      statements: kept.flatMap(({ form, action, ...statement }) => (form === one.form && action === one.action ? [statement] : [])),
    }));
}

/** All that an administrator asks first, in one answer. */
export const healthReport = async (services: Services, company: string | null): Promise<HealthReport> => ({
  asked_at: new Date().toISOString(),
  lines: await healthLines(services, company),
  slow: slowCalls(services.health),
});
