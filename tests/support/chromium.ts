import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { findProgram, installPackage, runProgram } from './run-command.ts';

/** Chromium without windows and menus: the same pages for less of the processor. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

const findSystem = (...programs: string[]) => findProgram(...programs.map((name) => `/usr/bin/${name}`), ...programs);
const findSystemChromium = () => findSystem(...names);

const findPlaywrightChromium = () => {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
};

const installPlaywrightChromium = () => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  try {
    runProgram(process.execPath, [cli, 'install', 'chromium']);
  } catch {
    // What counts is whether it is there afterwards; the sentence below says what to do when it is not.
  }
  return findPlaywrightChromium();
};

/** KONTOR_CHROMIUM, the system's, or Playwright's, without installing anything. */
export const findChromium = (): string | undefined => process.env.KONTOR_CHROMIUM ?? findSystemChromium() ?? findPlaywrightChromium();

/** Before a whole run: Debian's {@link shell} is installed where it can be. */
export const preferShell = (): void => void (process.env.KONTOR_CHROMIUM ?? findSystem(shell) ?? installPackage(shell));

/** As findChromium; installs Debian's package (as root), else Playwright's own, when there is none. */
export const provideChromium = (): string => {
  const path = findChromium() ?? (installPackage('chromium') ? findSystemChromium() : undefined) ?? installPlaywrightChromium();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium and none could be had: install the package "chromium" of your system, or name a program in KONTOR_CHROMIUM.',
  );
};
