import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { useText } from '../../../src/client/i18n/text.ts';
import { languages, localeTags } from '../../../src/shared/languages.ts';

const id = 'error.posted';
const event = { en: 'Correct receipt', hu: 'Bevételezés helyesbítése' };

function Told() {
  return useText()(id, { event });
}

it.each(languages)('a name in many languages is told in the language of the page (%s)', (language) => {
  const told = renderToStaticMarkup(
    <IntlProvider locale={localeTags[language]} messages={{ [id]: '{event}' }}>
      <Told />
    </IntlProvider>,
  );
  expect(told.replaceAll(/[\u2068\u2069]/g, '')).toBe(language === 'hu' ? event.hu : event.en);
});
