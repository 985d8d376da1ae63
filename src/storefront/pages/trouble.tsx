import type { ReactNode } from 'react';
import { homeAddress } from '../address.ts';
import type { Reading, StoreText } from '../reading.ts';

interface Words {
  title: StoreText;
  text: StoreText;
}

/** What is said where a page cannot be given, by the status of the answer; of others that of 500. */
const words: Readonly<Record<number, Words>> = {
  400: { title: 'trouble_form', text: 'trouble_form_hint' },
  403: { title: 'trouble_foreign', text: 'trouble_foreign_hint' },
  404: { title: 'not_found', text: 'not_found_hint' },
  413: { title: 'trouble_form', text: 'trouble_form_hint' },
  415: { title: 'trouble_form', text: 'trouble_form_hint' },
  422: { title: 'trouble_form', text: 'trouble_form_hint' },
  429: { title: 'trouble_often', text: 'trouble_often_hint' },
  503: { title: 'trouble_busy', text: 'trouble_busy_hint' },
};
const failed: Words = { title: 'trouble_failed', text: 'trouble_failed_hint' };

export const troubleTitle = ({ say }: Reading, status: number): string => say((words[status] ?? failed).title);

/** A page that needs nothing of the database, which may be what does not answer: the shop's name, what happened, and whom to ask. */
function Bare({ reading: { shop, language, say }, children }: { reading: Reading; children: ReactNode }) {
  return (
    <body>
      <a className="skip" href="#main">
        {say('skip')}
      </a>
      <header>
        <div className="top bare">
          <a className="name" href={homeAddress(language)}>
            {shop.name}
          </a>
        </div>
      </header>
      <main id="main">{children}</main>
      {(shop.email !== null || shop.phone !== null) && (
        <footer>
          <address>
            {shop.email !== null && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
            {shop.phone !== null && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
          </address>
        </footer>
      )}
    </body>
  );
}

/** Something did not work, and what the visitor can do. @param seconds how long to wait, where that is known */
export function Trouble({ reading, status, seconds }: { reading: Reading; status: number; seconds?: number }) {
  const { say, language } = reading;
  return (
    <Bare reading={reading}>
      <h1>{troubleTitle(reading, status)}</h1>
      <p>{say((words[status] ?? failed).text)}</p>
      {seconds !== undefined && <p>{say('trouble_wait', { minutes: Math.ceil(seconds / 60) })}</p>}
      <p>
        <a href={homeAddress(language)}>{say('home')}</a>
      </p>
    </Bare>
  );
}

/** The shop is closed for a while, as its settings say. */
export function Closed({ reading }: { reading: Reading }) {
  return (
    <Bare reading={reading}>
      <h1>{reading.say('closed')}</h1>
      <p>{reading.say('closed_hint')}</p>
    </Bare>
  );
}
