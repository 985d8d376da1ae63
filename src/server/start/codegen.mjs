// npm run codegen [-- option …]: find, check and write; without an option only where something has changed since it ran last.
import { generate, isGenerated } from './generate.mjs';
import { runCodegen } from './run-codegen.mjs';

const options = process.argv.slice(2);
if (options.length > 0) process.exitCode = await runCodegen(options);
else if (isGenerated()) console.log('Nothing has changed since codegen ran last.');
else process.exitCode = await generate();
