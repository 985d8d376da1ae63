// A worker thread does not read TypeScript by itself, whatever its parent was started with.
import { register } from 'tsx/esm/api';

register();
await import('./table-worker.ts');
