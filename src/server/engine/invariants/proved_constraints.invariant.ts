import { defineInvariant } from './define.ts';

/** Every key, check and unique index holds for all rows, and none is only half made. */
export default defineInvariant({
  broken: () => [
    `SELECT conrelid::regclass || ': ' || conname AS broken FROM pg_constraint WHERE NOT convalidated`,
    `SELECT indrelid::regclass || ': ' || indexrelid::regclass AS broken FROM pg_index WHERE NOT indisvalid`,
  ],
});
