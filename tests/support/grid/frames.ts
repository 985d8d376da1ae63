import type { Page } from 'playwright';

/** How long two frames are waited for at most, in milliseconds. */
const longestFrames = 500;

/** Two frames have been drawn, or none is: now and then a browser without a screen draws nothing more until something moves. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    (most) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, most);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    longestFrames,
  );
