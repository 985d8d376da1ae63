import { categoryAddress, homeAddress } from '../address.ts';
import type { Category, Reading } from '../reading.ts';

export interface Crumb {
  title: string;
  /** The page itself has none. */
  address?: string;
}

/** The way from the first page to a category, itself included. */
export function wayTo({ categories }: Pick<Reading, 'categories'>, category: Category): Category[] {
  const above = categories.find(({ id }) => id === category.parent);
  return above ? [...wayTo({ categories }, above), category] : [category];
}

export const crumbsOf = (reading: Reading, category: Category): Crumb[] =>
  wayTo(reading, category).map((one) => ({ title: one.title, address: categoryAddress(reading.language, one) }));

/** Where the page stands in the shop. */
export function Crumbs({ reading: { language, say, path }, crumbs }: { reading: Reading; crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={say('menu')}>
      <ol>
        <li>
          <a href={homeAddress(language)}>{say('home')}</a>
        </li>
        {crumbs.map(({ title, address }) => (
          <li key={title}>{address === undefined || address === path ? <span aria-current="page">{title}</span> : <a href={address}>{title}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
