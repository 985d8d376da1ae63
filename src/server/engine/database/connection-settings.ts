import type { ClientBase } from 'pg';

/**
 * What the texts of values depend on, pinned on both engines whatever the server's configuration says. Statements here read few rows of
 * large tables: compiling them takes longer than they do, and many tables joined for them are best joined last.
 */
export const connectionSettings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'iso_8601',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  client_min_messages: 'warning',
  jit: 'off',
  join_collapse_limit: '16',
  from_collapse_limit: '16',
};

/**
 * The embedded database has its pages in memory and reads each as quickly as the next. Told so, it looks rows up by their index also in a table of
 * few pages, as the plans of foreign keys do for every single row that is deleted.
 */
export const embeddedSettings: Readonly<Record<string, string>> = { ...connectionSettings, random_page_cost: '1.1' };

const setAll = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET ${name} = '${value}'`)
    .join('; ');

/** The statement under way tells the loss of its connection; the event as well would end the process if nobody heard it. */
export const quietLoss = (client: ClientBase): void => void client.on('error', () => undefined);

/** Makes a new connection ready for the pool. */
export const prepareConnection = async (client: ClientBase, settings = connectionSettings): Promise<void> => {
  quietLoss(client);
  await client.query(setAll(settings));
};
