import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { isServerPath, serverPathPattern } from './src/shared/navigation/server-paths.ts';

/** Where the server of a development run is; `npm run dev` has a proxy of its own. */
const server = process.env.KONTOR_SERVER;
/** The server starts within so many milliseconds; whoever waits longer is told that it is not there. */
const longestStart = 60_000;

const isListening = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

/** In development the server starts again after a save: what is asked meanwhile waits for it, instead of being refused by the proxy. */
const waitsForServer: Plugin = {
  name: 'waits-for-server',
  apply: 'serve',
  configureServer({ middlewares }) {
    if (server === undefined) return;
    const address = new URL(server);
    middlewares.use(async (request, _response, next) => {
      const ends = Date.now() + longestStart;
      while (isServerPath(request.url ?? '') && Date.now() < ends && !(await isListening(address))) await pause(100);
      next();
    });
  },
};

/** In development a screen that was saved is exchanged where it stands; to load the whole page again takes seconds. */
const savedScreens: Plugin = {
  name: 'saved-screens',
  apply: 'serve',
  handleHotUpdate({ file, modules, server: { moduleGraph, ws }, timestamp }) {
    if (!/\/generated\/screens\/.+\.gen\.ts$/.test(file)) return undefined;
    for (const module of modules) moduleGraph.invalidateModule(module);
    ws.send({ type: 'custom', event: 'kontor:screen', data: { address: `/@fs${file}?t=${timestamp}` } });
    return [];
  },
};

/** What the server words itself is not sent to browsers; English stands in for a text that is not translated yet. */
const clientTexts: Plugin = {
  name: 'client-texts',
  enforce: 'pre',
  transform(code, file) {
    const area = /\/locales\/[a-z]+\/(\w+)\.json$/.exec(file)?.[1];
    if (area === undefined) return undefined;
    const english = JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8')) as object;
    const texts = Object.entries({ ...english, ...(JSON.parse(code) as object) }).filter(([id]) => !/^(?:mail|public)\./.test(id));
    return JSON.stringify(Object.fromEntries(texts));
  },
};

const compress = promisify(brotliCompress);
/** Smaller files travel in one packet anyway. */
const packetBytes = 1400;

/** What files of code may weigh, in compressed bytes: that which each page begins with, that which grids need besides, that which draws charts, any other. */
const budgets: Readonly<Record<string, number>> = { index: 160_000, grid: 113_000, chart: 155_000 };
const budgetOfOther = 80_000;

/** @throws Error where a file of code has grown beyond its budget */
function checkBudget(name: string, bytes: number): void {
  const [, kind = ''] = /([a-z]+)-[\w-]{8}\.js$/.exec(name) ?? [];
  const most = budgets[kind] ?? budgetOfOther;
  if (name.endsWith('.js') && bytes > most) throw new Error(`${name} weighs ${bytes} bytes compressed, ${most} are allowed (vite.config.ts)`);
}

/** Each text of the build has a compressed file beside it, made once and better than the server has time for. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).flatMap((file) => {
      if (!/\.(?:js|css|svg)$/.test(file.fileName)) return [];
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      return content.length > packetBytes ? [{ name: file.fileName, content }] : [];
    });
    await Promise.all(
      texts.map(async ({ name, content }) => {
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        const packed = await compress(content, { params });
        checkBudget(name, packed.length);
        await writeFile(`${dir}/${name}.br`, packed);
      }),
    );
  },
};

/** What most screens are drawn by. */
const gridScreen = fileURLToPath(new URL('src/client/runtime/grid/grid-screen.tsx', import.meta.url));
const ofGrid = new Set<string>();

/** All modules that the grid cannot do without. */
function neededByGrid(modules: Rolldown.ChunkingContext, id = gridScreen): ReadonlySet<string> {
  if (!ofGrid.has(id)) {
    ofGrid.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) neededByGrid(modules, imported);
  }
  return ofGrid;
}

/** Every file costs a way to the server: what each page begins with is one, and what grids need besides. */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 2 },
  { name: (id, modules) => (neededByGrid(modules).has(id) ? 'grid' : null), priority: 1 },
];

export default defineConfig({
  root: 'src/client',
  plugins: [react(), waitsForServer, savedScreens, clientTexts, compressed],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { host: '127.0.0.1', proxy: server === undefined ? undefined : { [serverPathPattern]: { target: server, changeOrigin: false } } },
});
