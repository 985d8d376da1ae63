import { join } from 'node:path';
import { root, runNode, runTypescript } from '../../src/server/start/run.mjs';

const file = join(root, 'test-results/openapi.json');
/** It looks at a file and tells nobody. */
const alone = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Whether the description of the API keeps Redocly's rules (redocly.yaml). */
export const isApiDescribed = async (stdio) => {
  if ((await runTypescript(['tests/run/write-api.ts', file], { stdio })) !== 0) return false;
  return (await runNode(['node_modules/@redocly/cli/bin/cli.js', 'lint', '--max-problems=50', file], { stdio, env: alone })) === 0;
};
