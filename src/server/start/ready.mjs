// node src/server/start/ready.mjs <script> [option …]: a script of the project, once packages and generated files are there.
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { runTypescript } from './run.mjs';

await ensureInstalled();
await ensureGenerated();
process.exitCode = await runTypescript(process.argv.slice(2));
