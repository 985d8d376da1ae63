import type { Page } from 'playwright';

/** What a page complained about, where it has to be silent. */
export interface Noise {
  /** Complaints that belong to the story, such as the browser's own line about a refused call. */
  expect: (...patterns: RegExp[]) => void;
  take: () => string[];
}

/**
 * What the driver itself does wrong: its script that watches toasts goes into every frame, and one of a sandboxed frame
 * that is slow to come is told to the console (once in some hundred frames). Frames without scripts are proven by what they hold.
 */
const driverInSandbox = /Blocked script execution in 'about:srcdoc'/;

/** Listens to errors, warnings and requests that leave the machine. */
export function listen(page: Page, origin: string): Noise {
  const heard: string[] = [];
  const expected: RegExp[] = [driverInSandbox];
  const hear = (line: string) => {
    if (!expected.some((pattern) => pattern.test(line))) heard.push(line);
  };
  const isLoud = new Set(['error', 'warning']);
  page.on('console', (message) => {
    if (isLoud.has(message.type())) hear(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => hear(`page error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) hear(`request to ${url}`);
  });
  return {
    expect: (...patterns) => void expected.push(...patterns),
    take: () => heard.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}

/** The browser's line about an answer that is a refusal. */
export const refusal = (status: number): RegExp => new RegExp(`Failed to load resource: the server responded with a status of ${status}`);
