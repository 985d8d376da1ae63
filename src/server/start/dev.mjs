// npm run dev: Vite in front, the server behind it and the generator beside it, both starting again after a save.
import { spawn } from 'node:child_process';
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './run.mjs';

await ensureInstalled();
await ensureGenerated();
process.chdir(root);
process.env.NODE_ENV ??= 'development';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const serverPort = port + 1;
const children = [
  ['--import', 'tsx', 'codegen/main.ts', '--watch'],
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
].map((args) => {
  const env = { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' };
  return spawn(process.execPath, args, { stdio: 'inherit', env });
});

const { createServer } = await import('vite');
// The configuration's own proxy sends there what the server answers; every other path is a page or a module.
process.env.KONTOR_SERVER = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({ server: { port, host, strictPort: true } });
await vite.listen();
vite.printUrls();

const stop = async () => {
  for (const child of children) child.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
