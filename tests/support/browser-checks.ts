import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA with the good habits on top. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules of which a doubt is a finding: whoever speaks to the page says what he reads on its buttons. */
const decisive: ReadonlySet<string> = new Set(['label-content-name-mismatch']);

export interface BarrierOptions {
  /** Costs most of the time and does not differ between languages. */
  contrast?: boolean;
  /** These rules of axe and no others. */
  only?: readonly string[];
}

/** What axe finds on the page as it stands, one line each. */
export async function findBarriers(page: Page, { contrast = true, only }: BarrierOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = only
    ? { runOnly: { type: 'rule', values: [...only] }, resultTypes: ['violations', 'incomplete'] }
    : { runOnly: tags, resultTypes: ['violations', 'incomplete'], rules: { 'color-contrast': { enabled: contrast } } };
  const results = await page.evaluate((given) => window.axe.run(document, given), options);
  const undecided = results.incomplete.filter(({ id }) => decisive.has(id));
  return [...results.violations, ...undecided].map(
    ({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 300)} ${nodes[0]?.failureSummary?.replaceAll('\n', ' ') ?? ''}`,
  );
}

/**
 * Names and buttons that are cut off without a tooltip that says them whole, and a page that scrolls sideways. Heads of columns, entries of menus and
 * the buttons of a toolbar say themselves whole: nobody looks for tooltips to find his way.
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: HTMLElement) =>
      element.offsetParent !== null &&
      element.clientWidth > 0 &&
      (element.scrollWidth > element.clientWidth + 1 || (element.matches('[role="columnheader"] span') && element.scrollHeight > element.clientHeight + 2));
    const isTold = (element: HTMLElement) =>
      !element.matches('[role="columnheader"] span, nav span, [role="toolbar"] > button') &&
      (element.closest('[title]') !== null || element.querySelector('[title]') !== null);
    const cut = [...document.querySelectorAll<HTMLElement>('button, button span, [role="columnheader"], [role="tab"], label, h1, h2, a span')]
      .filter((element) => !element.closest('.visually-hidden') && isCut(element) && !isTold(element))
      .map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > window.innerWidth + 1 ? [...cut, `the page is ${scrollWidth} wide in a window of ${window.innerWidth}`] : cut;
  });
