import type { Reading } from '../reading.ts';
import { writeNumber } from '../write-price.ts';

interface Choosable {
  value: string;
  label: string;
  count: number;
}

/** The values of a facet, each with the number of products it leaves; those that leave none and are not chosen are left out. */
export function Choices(props: { reading: Reading; name: string; legend: string; values: readonly Choosable[]; chosen: readonly string[] }) {
  const { reading, name, legend, values, chosen } = props;
  const shown = values.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shown.map(({ value, label, count }) => (
        <label key={value} className="check">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
          <span className="soft">{writeNumber(reading, count)}</span>
        </label>
      ))}
    </fieldset>
  );
}
