// Neither a worker thread nor a process reads TypeScript by itself, whatever its parent was started with. Argument: the address of the module.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
