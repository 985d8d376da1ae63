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
import { compileMessage } from './src/shared/text/message-syntax.ts';

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

/**
 * What the server words itself is not sent to browsers; English stands in for a text that is not translated yet. The grammar of a text is read
 * here, once, so that no browser needs a parser.
 */
const clientTexts: Plugin = {
  name: 'client-texts',
  enforce: 'pre',
  transform(code, file) {
    const area = /\/locales\/[a-z]+\/(\w+)\.json$/.exec(file)?.[1];
    if (area === undefined) return undefined;
    const english = JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8')) as object;
    const texts = Object.entries<string>({ ...english, ...(JSON.parse(code) as object) }).filter(([id]) => !/^(?:mail|public)\./.test(id));
    return JSON.stringify(Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)])));
  },
};

const parser = '@formatjs/icu-messageformat-parser';
/** What formats messages does so without a parser, which captions alone need and fetch for themselves. */
const withoutParser: Plugin = {
  name: 'without-parser',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === parser && importer?.includes('/node_modules/') ? this.resolve(`${parser}/no-parser.js`, importer, { skipSelf: true }) : null;
  },
};

const clientFile = (name: string): string => readFileSync(`src/client/${name}`, 'utf8').trim();

/** What a page does before its first letter stands in the page itself, and its sign: a file of its own would be waited for, or asked about at every visit. */
const inThePage: Plugin = {
  name: 'in-the-page',
  transformIndexHtml: (html) =>
    html
      .replace('<script data-first></script>', `<script>${clientFile('theme-start.js')}</script>`)
      .replace('href="/logo.svg"', `href="data:image/svg+xml,${encodeURIComponent(clientFile('public/logo.svg'))}"`),
};

const compress = promisify(brotliCompress);
/** Smaller files travel in one packet anyway. */
const packetBytes = 1400;

/** What files of code may weigh, in compressed bytes: that which each page begins with, the frame, that which grids need besides, that which draws charts, any other. */
const budgets: Readonly<Record<string, number>> = { index: 130_000, frame: 17_500, grid: 114_500, chart: 155_000 };
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

type Belongs = (id: string, modules: Rolldown.ChunkingContext) => boolean;

/** Whether a module is one of these, or one that they cannot do without. */
function neededBy(...files: readonly string[]): Belongs {
  const first = files.map((file) => fileURLToPath(new URL(`src/client/${file}`, import.meta.url)));
  const needed = new Set<string>();
  const gather = (ids: readonly string[], modules: Rolldown.ChunkingContext): void => {
    for (const id of ids.filter((one) => !needed.has(one))) {
      needed.add(id);
      gather(modules.getModuleInfo(id)?.importedIds ?? [], modules);
    }
  };
  return (id, modules) => {
    gather(first, modules);
    return needed.has(id);
  };
}

/** What most screens are drawn by: their page, and the grid in it. */
const isOfGrids = neededBy('app/screen-page.tsx', 'runtime/grid/grid-screen.tsx');
/** What is fetched when somebody stirs. */
const isLate = neededBy(
  'ui/overlays/overlay-contents.ts',
  'chrome/keyboard-help.tsx',
  'chrome/menu/menu-drawer.tsx',
  'chrome/palette/palette.tsx',
  'chrome/user/user-sidebar.tsx',
);

/** The frame of whoever is signed in. */
const isOfFrame = neededBy('app/member-frame.tsx');

const isInitial = neededBy('index.html', 'app/login-page.tsx', 'app/forgot-password-page.tsx', 'app/choose-password-page.tsx');
/** What every page begins with, and all that whoever signs in needs. The styles of the frame and of grids are among it: files of their own would be two more ways to the server. */
const isOfStart: Belongs = (id, modules) =>
  id.includes('rolldown/runtime') || isInitial(id, modules) || (id.endsWith('.css') && (isOfFrame(id, modules) || isOfGrids(id, modules)));

/** Forms of lists to choose from: each is some hundred bytes, and most grids need several before their first row. */
const isOfChoice = (id: string): boolean => /\/generated\/(?:forms\/\w+_brief|areas\/briefs\.forms)\.gen\.ts$/.test(id);

const areaOf = (id: string): string | undefined =>
  /\/generated\/(?:screens\/([a-z_]+)\.[^/]+|areas\/([a-z_]+)\.screens)\.gen\.ts$/
    .exec(id)
    ?.slice(1)
    .find((area) => area !== undefined);

/** Screens of one area with their forms: each is some thousand bytes, and who works with one soon opens its neighbours. */
function ofArea(id: string, modules: Rolldown.ChunkingContext): string | null {
  const area = areaOf(id);
  if (area !== undefined) return `${area}-screens`;
  if (!/\/generated\/forms\//.test(id)) return null;
  const areas = new Set(modules.getModuleInfo(id)?.importers.map(areaOf));
  areas.delete(undefined);
  const [only] = areas;
  return only === undefined ? null : areas.size > 1 ? 'shared-forms' : `${only}-screens`;
}

/** Texts of areas that lists of goods need together, in one file for each language. */
const ofGoods = (id: string): string | null => {
  const language = /\/locales\/([a-z]+)\/(?:prices|products)\.json$/.exec(id)?.[1];
  return language === undefined ? null : `goods-${language}`;
};

/** One file of the modules that belong to it and to none of a higher priority. */
const fileOf = (debugName: string, priority: number, belongs: Belongs): Rolldown.CodeSplittingGroup => ({
  debugName,
  priority,
  name: (id, modules) => (belongs(id, modules) ? debugName : null),
});

/** Every file costs a way to the server: what each page begins with is one, the frame of who is signed in, what grids need besides, and what is not needed before somebody stirs. */
const groups: Rolldown.CodeSplittingGroup[] = [
  fileOf('start', 4, isOfStart),
  fileOf('frame', 3, isOfFrame),
  fileOf('grid', 2, (id, modules) => isOfGrids(id, modules) || isOfChoice(id)),
  fileOf('late', 1, isLate),
  { debugName: 'area', name: ofArea },
  { debugName: 'goods', name: ofGoods },
];

export default defineConfig({
  root: 'src/client',
  plugins: [react(), inThePage, waitsForServer, savedScreens, clientTexts, withoutParser, compressed],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Whoever does not know it fetches a file when it is asked for.
    modulePreload: { polyfill: false },
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
