// A process of its own does not read TypeScript by itself, whatever its parent was started with.
import { register } from 'tsx/esm/api';

register();
await import('./resize-process.ts');
