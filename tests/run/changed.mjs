import { execFileSync } from 'node:child_process';
import { screensByForm } from './dearest.mjs';
import { root } from '../../src/server/start/run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Where the work began: the last commit it shares with main. */
export const findBase = () => git('merge-base', 'HEAD', 'main')[0];

/** Files that differ from there, committed or not. */
export const changedFiles = (base) => [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];

const isText = (file) => /\.md$|^docs\//.test(file);
const isDeclared = (file) => /^(?:screens|schemas|locales|codegen)\//.test(file);
const isCode = (file) => /^(?:src|schemas|screens|locales|tests|codegen)\//.test(file);
/** What every screen is drawn by. */
const isDrawing = (file) => /^(?:src\/client|src\/shared|schemas\/kinds|locales)\//.test(file);
const isBrowserSuite = (file) => /^tests\/(?:conformance\/|support\/(?:browser|grid))/.test(file);

/** Screens whose own declarations changed: their descriptors, or the forms they show. */
const screensOf = (files, byForm) =>
  files.flatMap((file) => {
    const [, screen] = /^screens\/(.+)\.screen\.(?:ts|json)$/.exec(file) ?? [];
    const [, form] = /^schemas\/forms\/.+\/([^/]+)\.form\.ts$/.exec(file) ?? [];
    return screen ? [screen] : (byForm.get(form) ?? []);
  });

/** Rooms of tests/e2e that bear the name of a folder in which something changed; the frame is part of everything the client draws. */
const roomsOf = (files, rooms) => {
  const words = new Set(files.filter((file) => /^(?:src|screens|schemas)\//.test(file)).flatMap((file) => file.split('/').slice(0, -1)));
  const isFramed = files.some((file) => /^src\/client\/(?:app|chrome|i18n|data)\//.test(file));
  return rooms.filter((room) => words.has(room) || (room === 'frame' && isFramed));
};

/**
 * Which stages a change concerns, and with which arguments: a test file by what it imports, a screen by its declarations,
 * one screen of each shape when what draws them all changed.
 * @param project.rooms folders of tests/e2e
 */
export const planFor = (files, { base, rooms, byForm }) => {
  const plan = {};
  if (files.length === 0) return plan;
  plan.format = {};
  if (!files.some((file) => !isText(file))) return plan;
  Object.assign(plan, { fresh: {}, types: {}, lint: {} });
  const related = { args: ['--changed', base, '--passWithNoTests'] };
  if (files.some(isCode)) Object.assign(plan, { 'test:shared': related, 'test:client': related, 'test:server': related });
  if (files.some(isDeclared) || files.some((file) => file.startsWith('tests/codegen/'))) plan['test:codegen'] = {};
  if (files.some((file) => file.startsWith('schemas/'))) plan.schema = {};
  if (files.some((file) => file.startsWith('tests/bench/'))) plan['test:bench'] = {};
  const screens = [...screensOf(files, byForm), ...(files.some((file) => isDrawing(file) || isBrowserSuite(file)) ? ['one-of-each-shape'] : [])];
  if (screens.length > 0) plan['test:conformance'] = { env: { KONTOR_SCREENS: [...new Set(screens)].join(',') } };
  const tests = files.filter((file) => /^tests\/e2e\/.+\.test\.ts$/.test(file));
  const filters = [...tests, ...roomsOf(files, rooms).map((room) => `tests/e2e/${room}/`)];
  if (filters.length > 0) plan['test:e2e'] = { args: [...new Set(filters)] };
  return plan;
};

export { screensByForm };
