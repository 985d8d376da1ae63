// npm run dev: Vite in front, the server behind it and the generator beside it, both starting again after a save.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { createFindings } from './findings-page.mjs';
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
/** What the server reads besides its modules: SQL that may run again, and texts. */
const readBesides = ['schemas/sql/**', 'locales/**'];
const start = (args, stdio = 'inherit') => spawn(process.execPath, args, { stdio, env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' } });
const codegen = start(['--import', 'tsx', 'codegen/main.ts', '--watch'], ['inherit', 'pipe', 'inherit']);
const server = start([
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  ...readBesides.flatMap((files) => ['--include', files]),
  'src/server/main.ts',
]);
const children = [codegen, server];
const findings = createFindings();
findings.follow(codegen.stdout);

const isListening = () =>
  new Promise((resolve) => {
    const socket = connect(serverPort, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

const { createServer } = await import('vite');
// The configuration's own proxy sends there what the server answers; every other path is a page or a module.
process.env.KONTOR_SERVER = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({ plugins: [findings.plugin(isListening)], server: { port, host, strictPort: true } });
await vite.listen();
vite.printUrls();

const stop = async () => {
  for (const child of children) child.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
