import { isNarrowed } from '../address.ts';
import { onlyNames, sortNames } from '../reading.ts';
import type { FeatureFacet, Listing, Named, OnlyName, Reading, SortName, StoreText } from '../reading.ts';
import { Choices } from './choices.tsx';

const sortTexts: Readonly<Record<SortName, StoreText>> = { position: 'sort_position', price: 'sort_price', dearest: 'sort_dearest', name: 'sort_name' };

const onlyTexts: Readonly<Record<OnlyName, StoreText>> = { available: 'available_now', reduced: 'reduced', new: 'new', sent_free: 'free_shipping' };
const toChoosable = ({ name, count }: Named) => ({ value: name, label: name, count });
const toFeature = ({ id, name, count }: FeatureFacet['values'][number]) => ({ value: String(id), label: name, count });

/** What a list is narrowed and sorted by: a plain form, whose address can be kept and sent. */
export function Facets({ reading, listing: { brands, types, only, features, choice } }: { reading: Reading; listing: Listing }) {
  const { say, path, shop } = reading;
  const told = onlyNames.filter((name) => name !== 'available' || shop.stockShown !== 'nothing');
  const ofOnly = told.map((name) => ({ value: name, label: say(onlyTexts[name]), count: only[name] }));
  return (
    <form className="facets" id="facets" action={path}>
      {choice.search !== '' && <input type="hidden" name="q" value={choice.search} />}
      {choice.asTyped && <input type="hidden" name="exact" value="1" />}
      <div className="field">
        <label htmlFor="sort">{say('sort')}</label>
        <select id="sort" name="sort" defaultValue={choice.sort}>
          {sortNames.map((name) => (
            <option key={name} value={name}>
              {say(name === 'position' && choice.search !== '' ? 'sort_relevance' : sortTexts[name])}
            </option>
          ))}
        </select>
      </div>
      <Choices reading={reading} name="only" legend={say('only')} values={ofOnly} chosen={choice.only} />
      {brands.length > 1 && <Choices reading={reading} name="brand" legend={say('brand')} values={brands.map(toChoosable)} chosen={choice.brands} />}
      {types.length > 1 && <Choices reading={reading} name="type" legend={say('product_type')} values={types.map(toChoosable)} chosen={choice.types} />}
      {features.map(({ name, values }) => (
        <Choices key={name} reading={reading} name="feature" legend={name} values={values.map(toFeature)} chosen={choice.features.map(String)} />
      ))}
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
        {isNarrowed(choice) && <a href={choice.search === '' ? path : `${path}?q=${encodeURIComponent(choice.search)}`}>{say('clear')}</a>}
      </div>
    </form>
  );
}
