import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/server/start/run.mjs';
import { costsFolder } from './run-vitest.mjs';

/** Seconds a screen may add to a run. */
export const limits = { browser: 2, server: 3 };
const shown = 10;
/** Suites in a browser; every other file of costs is the server's. */
const browserSuites = new Set(['conformance.json']);

const isScreenFile = /\.screen\.(?:ts|json)$/;
const screenFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => isScreenFile.test(file));

/** Screens by the form whose rows they show; the first that shows a form answers for what the form costs. */
export const screensByForm = (folder = 'screens') => {
  const byForm = new Map();
  for (const file of screenFiles(folder).sort()) {
    const [, form] = /\bform['"]?: ['"](\w+)['"]/.exec(readFileSync(join(root, folder, file), 'utf8')) ?? [];
    const screen = file.replace(isScreenFile, '');
    if (form) byForm.set(form, [...(byForm.get(form) ?? []), screen]);
  }
  return byForm;
};

/** Browser and server seconds of each screen, the dearest first; a form without a screen stands for itself. */
export const toDearest = (suites, byForm) => {
  const screens = new Set([...byForm.values()].flat());
  const totals = new Map();
  for (const { isBrowser, seconds } of suites)
    for (const [name, cost] of Object.entries(seconds)) {
      const screen = screens.has(name) ? name : (byForm.get(name)?.[0] ?? (isBrowser ? undefined : name));
      if (screen === undefined) continue;
      const total = totals.get(screen) ?? { screen, browser: 0, server: 0 };
      total[isBrowser ? 'browser' : 'server'] += cost;
      totals.set(screen, total);
    }
  return [...totals.values()].sort((a, b) => b.browser + b.server - a.browser - a.server).slice(0, shown);
};

const toLine = ({ screen, browser, server }) => {
  const isOver = browser > limits.browser || server > limits.server;
  return `  ${screen.padEnd(42)} ${browser.toFixed(1).padStart(6)} ${server.toFixed(1).padStart(6)}${isOver ? '  over the limit' : ''}`;
};

/** What a run says about its dearest screens; nothing when no suite over all screens ran. */
export const dearestLines = () => {
  if (!existsSync(costsFolder)) return [];
  const suites = readdirSync(costsFolder).map((file) => ({
    isBrowser: browserSuites.has(file),
    seconds: JSON.parse(readFileSync(join(costsFolder, file), 'utf8')),
  }));
  const dearest = toDearest(suites, screensByForm());
  if (dearest.length === 0) return [];
  return [`dearest screens: seconds in the browser (limit ${limits.browser}) and on the server (limit ${limits.server})`, ...dearest.map(toLine), ''];
};
