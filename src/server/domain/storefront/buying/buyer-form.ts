import * as v from 'valibot';
import { phone, vatNumber } from '../../../../../schemas/kinds.gen.ts';
import type { Kind } from '../../../../../schemas/kinds/define.ts';
import { problemOf, readFields, visitorEmail } from '../form-problems.ts';

/** How post codes of a country are written; of others nothing is known. */
const zipPatterns: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BG: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  HU: /^\d{4}$/,
  RO: /^\d{6}$/,
  SI: /^\d{4}$/,
  SK: /^\d{3} ?\d{2}$/,
};

const required = (most: number) => v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('required'), v.maxLength(most, 'too_long'));
/** What a kind of fields takes, refused by its own code. */
const ofKind = ({ value, problem = 'invalid_value' }: Kind<string>) => {
  const schema = value(undefined);
  return v.pipe(
    v.string(),
    v.check((given) => v.is(schema, given), problem),
    v.transform((given) => String(v.parse(schema, given))),
  );
};
const optional = <TSchema extends v.GenericSchema<string, unknown>>(schema: TSchema) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
  );

const buyerSchema = (countries: readonly string[]) =>
  v.object({
    name: required(120),
    email: visitorEmail,
    phone: v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('required'), ofKind(phone)),
    address: required(200),
    zip: required(12),
    city: required(100),
    country: v.pipe(v.optional(v.string(), ''), v.picklist([...countries], 'required')),
    vatNo: optional(ofKind(vatNumber)),
    comments: optional(v.pipe(v.string(), v.maxLength(2_000, 'too_long'))),
    consent: v.pipe(
      v.optional(v.string(), ''),
      v.transform((given) => given === 'yes'),
    ),
  });

/** Who orders and where the goods go, as the form of the first step has it, or all that is wrong with it. @param countries to which the shop delivers */
export function readBuyer(fields: URLSearchParams, countries: readonly string[]) {
  const read = readFields(buyerSchema(countries), fields);
  const zip = fields.get('zip')?.trim() ?? '';
  if (zip === '' || (zipPatterns[fields.get('country') ?? '']?.test(zip) ?? true)) return read;
  return { problems: [...('problems' in read ? read.problems : []), problemOf({ field: 'zip', code: 'zip' })] };
}
