import { choiceQuery } from '../address.ts';
import { cardsOnPage } from '../reading.ts';
import type { Listing, Reading } from '../reading.ts';

/** The ways to the pages beside this one; links, so that readers without scripts and search engines follow them. */
export function Pager({ reading: { say, path }, listing: { total, choice } }: { reading: Reading; listing: Listing }) {
  const last = Math.max(1, Math.ceil(total / cardsOnPage));
  if (last === 1) return null;
  const to = (page: number): string => `${path}${choiceQuery({ ...choice, page })}`;
  return (
    <nav className="pager" aria-label={say('page_of', { page: choice.page, last })}>
      {choice.page > 1 && (
        <a rel="prev" href={to(choice.page - 1)}>
          {say('previous')}
        </a>
      )}
      <span aria-hidden="true">{say('page_of', { page: choice.page, last })}</span>
      {choice.page < last && (
        <a rel="next" href={to(choice.page + 1)}>
          {say('next')}
        </a>
      )}
    </nav>
  );
}
