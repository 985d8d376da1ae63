import type { ClientBase } from 'pg';

/**
 * What the texts of values depend on, pinned on both engines whatever the server's configuration says. Statements here read few rows of
 * large tables: compiling them takes longer than they do, and many tables joined for them are best joined last.
 */
const settings = [
  "SET TIME ZONE 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'iso_8601'",
  'SET extra_float_digits = 1',
  "SET client_encoding = 'UTF8'",
  'SET standard_conforming_strings = on',
  'SET client_min_messages = warning',
  'SET jit = off',
  'SET join_collapse_limit = 16',
  'SET from_collapse_limit = 16',
].join('; ');

/** Makes a new connection ready for the pool. */
export const prepareConnection = async (client: ClientBase): Promise<void> => {
  // The statement under way tells the loss; the event as well would end the process if nobody heard it.
  client.on('error', () => undefined);
  await client.query(settings);
};
