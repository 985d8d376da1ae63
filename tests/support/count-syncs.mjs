// The thread of the embedded database (src/server/engine/aside/start.ts), which adds a byte to a file for each sync of the disc that it asks for.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const counted = fs.openSync(process.argv[3], 'a');
const { fsyncSync } = fs;
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  fs.writeSync(counted, '.');
};
syncBuiltinESMExports();
await import('../../src/server/engine/aside/typescript-entry.mjs');
