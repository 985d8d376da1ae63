import { homeAddress } from '../address.ts';
import { languageNames } from '../language-names.ts';
import { Frame } from '../parts/frame.tsx';
import type { Reading } from '../reading.ts';

/** There is nothing at the address, or not in this language: then it says where it is in others. */
export function NotFound({ reading }: { reading: Reading }) {
  const { say, language, elsewhere, shop } = reading;
  const others = shop.languages.flatMap((other) => (other !== language && elsewhere[other] !== undefined ? [[other, elsewhere[other]] as const] : []));
  return (
    <Frame reading={reading}>
      <h1>{say('not_found')}</h1>
      <p>{say('not_found_hint')}</p>
      {others.length > 0 && (
        <>
          <p>{say('other_languages')}</p>
          <ul>
            {others.map(([other, address]) => (
              <li key={other}>
                <a href={address} hrefLang={other} lang={other}>
                  {languageNames[other]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={homeAddress(language)}>{say('home')}</a>
      </p>
    </Frame>
  );
}
