import { accountAddress, newsletterAddress } from '../address.ts';
import { nothingGiven } from '../given.ts';
import type { Given } from '../given.ts';
import type { Reading } from '../reading.ts';
import { EmailField, PostedForm } from './form.tsx';

/** Asks for the shop's newsletter. @param id of its field */
export function NewsletterForm({ reading, given, id }: { reading: Reading; given: Given; id?: string }) {
  const { say, language } = reading;
  return (
    <PostedForm action={newsletterAddress(language)} label={say('newsletter')}>
      <EmailField reading={reading} given={given} id={id} />
      <button type="submit">{say('newsletter_button')}</button>
    </PostedForm>
  );
}

/** At the foot of each page but those that ask for it themselves. */
export function FootNewsletter({ reading }: { reading: Reading }) {
  const { say, language, path } = reading;
  if (path === newsletterAddress(language) || path === accountAddress(language)) return null;
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">{say('newsletter')}</h2>
        <p className="soft">{say('newsletter_hint')}</p>
      </div>
      <NewsletterForm reading={reading} given={nothingGiven} id="newsletter-email" />
    </section>
  );
}
