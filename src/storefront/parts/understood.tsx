import { choiceQuery } from '../address.ts';
import type { Listing, Reading } from '../reading.ts';

/** How a search was understood, where it is not as it was typed. */
export function UnderstoodSearch({ reading: { say, path }, listing: { choice, understood } }: { reading: Reading; listing: Listing }) {
  const { shownFor, isPartly } = understood;
  return (
    <>
      {shownFor !== null && (
        <p className="understood">
          {say('shown_for', { words: shownFor })}{' '}
          <a rel="nofollow" href={`${path}${choiceQuery({ ...choice, asTyped: true, page: 1 })}`}>
            {say('as_typed', { words: choice.search })}
          </a>
        </p>
      )}
      {isPartly && <p className="understood">{say('partly')}</p>}
    </>
  );
}
