import { sortNames } from '../reading.ts';
import type { Listing, Reading, SortName, StoreText } from '../reading.ts';
import { writeNumber } from '../write-price.ts';

const sortTexts: Readonly<Record<SortName, StoreText>> = { position: 'sort_position', price: 'sort_price', dearest: 'sort_dearest', name: 'sort_name' };

/** What a list is narrowed and sorted by: a plain form, whose address can be kept and sent. */
export function Facets({ reading, listing: { brands, choice } }: { reading: Reading; listing: Listing }) {
  const { say, path, shop } = reading;
  return (
    <form className="facets" id="facets" action={path}>
      {choice.search !== '' && <input type="hidden" name="q" value={choice.search} />}
      <div className="field">
        <label htmlFor="sort">{say('sort')}</label>
        <select id="sort" name="sort" defaultValue={choice.sort}>
          {sortNames.map((name) => (
            <option key={name} value={name}>
              {say(sortTexts[name])}
            </option>
          ))}
        </select>
      </div>
      {brands.length > 1 && (
        <fieldset>
          <legend>{say('brand')}</legend>
          {brands.map(({ name, count }) => (
            <label key={name} className="check">
              <input type="checkbox" name="brand" value={name} defaultChecked={choice.brands.includes(name)} />
              <span>{name}</span>
              <span className="soft">{writeNumber(reading, count)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>
          {say('price')} ({shop.currency})
        </legend>
        <div className="range">
          <label>
            <span>{say('price_from')}</span>
            <input name="min" type="number" min={0} step="any" inputMode="decimal" defaultValue={choice.least ?? undefined} />
          </label>
          <label>
            <span>{say('price_to')}</span>
            <input name="max" type="number" min={0} step="any" inputMode="decimal" defaultValue={choice.most ?? undefined} />
          </label>
        </div>
      </fieldset>
      <div className="buttons">
        <button type="submit">{say('show')}</button>
        <a href={choice.search === '' ? path : `${path}?q=${encodeURIComponent(choice.search)}`}>{say('clear')}</a>
      </div>
    </form>
  );
}
