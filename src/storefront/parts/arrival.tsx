import { arrivalAddress } from '../address.ts';
import type { Given } from '../given.ts';
import type { Card, Reading } from '../reading.ts';
import { EmailField, PostedForm } from './form.tsx';
import { isOutOfStock } from './stock.tsx';

/** Whether visitors can only wait for a product. */
export const isAwaited = (reading: Reading, card: Card): boolean => !card.canOrder || (isOutOfStock(reading, card) && card.arrivesOn === null);

/** Asks to be told once when a product can be had. */
export function ArrivalForm({ reading, given, product }: { reading: Reading; given: Given; product: Pick<Card, 'code'> }) {
  const { say, language } = reading;
  return (
    <PostedForm action={arrivalAddress(language, product.code)} label={say('arrival_ask')}>
      <EmailField reading={reading} given={given} id="arrival-email" hint={say('arrival_hint')} />
      <button type="submit">{say('arrival_button')}</button>
    </PostedForm>
  );
}
