import type { Described } from '../../../../schemas/calls.ts';
import type { MessageId } from '../../../generated/messages.gen.ts';

export type HealthLine = Described<'HealthLine'>;

/** What the parts of the page are called. */
export const groupWords: Readonly<Record<HealthLine['group'], MessageId>> = {
  server: 'health.group.server',
  database: 'health.group.database',
  disc: 'health.group.disc',
  queues: 'health.group.queues',
  engines: 'health.group.engines',
  rates: 'health.group.rates',
  backups: 'health.group.backups',
};

/** What is well or not. */
export const nameWords: Readonly<Record<HealthLine['id'], MessageId>> = {
  process: 'health.name.process',
  database: 'health.name.database',
  size: 'health.name.size',
  connections: 'health.name.connections',
  transactions: 'health.name.transactions',
  dead_rows: 'health.name.dead_rows',
  disc_data: 'health.name.disc_data',
  disc_files: 'health.name.disc_files',
  outbox_waiting: 'health.name.outbox_waiting',
  outbox_failed: 'health.name.outbox_failed',
  jobs_late: 'health.name.jobs_late',
  jobs_failed: 'health.name.jobs_failed',
  work_aside: 'health.name.work_aside',
  page_faults: 'health.name.page_faults',
  sent_mails: 'health.name.sent_mails',
  mail: 'health.name.mail',
  webhooks: 'health.name.webhooks',
  rates_service: 'health.name.rates_service',
  payment: 'health.name.payment',
  translation: 'health.name.translation',
  couriers: 'health.name.couriers',
  rates: 'health.name.rates',
  backup: 'health.name.backup',
  proof: 'health.name.proof',
  not_asked: 'health.name.not_asked',
};

/** How it stands, in a word. */
export const stateWords: Readonly<Record<HealthLine['state'], MessageId>> = {
  good: 'health.state.good',
  doubtful: 'health.state.doubtful',
  bad: 'health.state.bad',
  off: 'health.state.off',
};

/** How it stands, in a sentence with its figures. */
export const toldWords: Readonly<Record<HealthLine['told'], MessageId>> = {
  process: 'health.told.process',
  database_answers: 'health.told.database_answers',
  database_size: 'health.told.database_size',
  connections: 'health.told.connections',
  no_transaction: 'health.told.no_transaction',
  oldest_transaction: 'health.told.oldest_transaction',
  few_dead_rows: 'health.told.few_dead_rows',
  dead_rows: 'health.told.dead_rows',
  disc: 'health.told.disc',
  bucket: 'health.told.bucket',
  no_files: 'health.told.no_files',
  outbox_waiting: 'health.told.outbox_waiting',
  outbox_due: 'health.told.outbox_due',
  outbox_failed: 'health.told.outbox_failed',
  jobs_on_time: 'health.told.jobs_on_time',
  jobs_well: 'health.told.jobs_well',
  jobs_named: 'health.told.jobs_named',
  work_aside: 'health.told.work_aside',
  page_faults: 'health.told.page_faults',
  sent_mails_wait: 'health.told.sent_mails_wait',
  off: 'health.told.off',
  unused: 'health.told.unused',
  works: 'health.told.works',
  never_worked: 'health.told.never_worked',
  worked_and_failed: 'health.told.worked_and_failed',
  no_rates: 'health.told.no_rates',
  rates_of: 'health.told.rates_of',
  no_backup: 'health.told.no_backup',
  backup: 'health.told.backup',
  not_proved: 'health.told.not_proved',
  proved: 'health.told.proved',
  not_asked: 'health.told.not_asked',
};

/** What to do. */
export const adviceWords: Readonly<Record<NonNullable<HealthLine['advice']>, MessageId>> = {
  database_slow: 'health.advice.database_slow',
  connections: 'health.advice.connections',
  transaction: 'health.advice.transaction',
  vacuum: 'health.advice.vacuum',
  disc: 'health.advice.disc',
  outbox_waiting: 'health.advice.outbox_waiting',
  outbox_failed: 'health.advice.outbox_failed',
  jobs_late: 'health.advice.jobs_late',
  jobs_failed: 'health.advice.jobs_failed',
  page_faults: 'health.advice.page_faults',
  sent_mails: 'health.advice.sent_mails',
  set_up_mail: 'health.advice.set_up_mail',
  service_fails: 'health.advice.service_fails',
  rates: 'health.advice.rates',
  backup: 'health.advice.backup',
  prove: 'health.advice.prove',
  not_asked: 'health.advice.not_asked',
};
