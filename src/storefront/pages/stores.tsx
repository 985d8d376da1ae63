import { Frame } from '../parts/frame.tsx';
import type { Reading, Store } from '../reading.ts';

/** Where the shop's customers buy, or fetch what they ordered. */
export function Stores({ reading, stores }: { reading: Reading; stores: readonly Store[] }) {
  const { say } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('stores') }]}>
      <h1>{say('stores')}</h1>
      <ul className="stores">
        {stores.map(({ id, name, address, hours, phone, email, place, canFetch }) => (
          <li key={id}>
            <h2>{name}</h2>
            <p>{address}</p>
            {hours !== null && (
              <p>
                <span className="soft">{say('opening_hours')}: </span>
                {hours}
              </p>
            )}
            {canFetch && <p>{say('can_fetch')}</p>}
            <address>
              {phone !== null && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
              {email !== null && <a href={`mailto:${email}`}>{email}</a>}
              {place !== null && <a href={`geo:${place.join(',')}`}>{say('on_the_map')}</a>}
            </address>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
