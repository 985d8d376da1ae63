// npm start: from a fresh clone to a running server, with nothing but Node. The server runs in this very process, so that
// whoever stops this one stops that one.
import { ensureBuilt } from './build.mjs';
import { ensureServerBuilt } from './bundle-server.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  await ensureServerBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.chdir(root);
process.env.NODE_ENV ??= 'production';
// An error tells of the lines that somebody wrote.
process.setSourceMapsEnabled(true);
await import('../../../dist/server/main.mjs');
