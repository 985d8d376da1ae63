import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Reading } from './reading.ts';
import { Head } from './seo/head.tsx';
import type { PageFacts } from './seo/head.tsx';

/** A whole page as HTML. Nothing of it is drawn again in the browser, so it carries no marks for that. */
export const renderPage = (reading: Reading, facts: PageFacts, body: ReactElement): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={reading.language}>
      <Head reading={reading} facts={facts} />
      {body}
    </html>,
  )}`;
