// npm run dev: Vite in front, the server behind it and the generator beside it, both starting again after a save.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

await ensureInstalled();
process.chdir(root);
process.env.NODE_ENV ??= 'development';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const serverPort = port + 1;
/** What the server answers; every other path is a page or a module, which Vite answers. */
const servedByServer = '^/(rpc|api|ai|shops|p|files|healthz|openapi\\.json|api-docs)([/?]|$)';

const children = [
  ['--import', 'tsx', 'codegen/main.ts', '--watch'],
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
].map((args) => {
  const env = { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' };
  return spawn(process.execPath, args, { stdio: 'inherit', env });
});

const { createServer } = await import('vite');
const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({ root, server: { port, host, strictPort: true, proxy: { [servedByServer]: { target, xfwd: true } } } });
await vite.listen();
vite.printUrls();

const stop = async () => {
  for (const child of children) child.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
