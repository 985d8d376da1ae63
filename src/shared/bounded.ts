import * as v from 'valibot';

/*
 * What a call takes has an end everywhere. The members of lists and records are counted before anybody looks at them: the grammar of a million of them
 * takes seconds.
 */

/** How many members a record of names has at most where its form does not say it itself. */
const mostMembers = 2_000;
/** Names of fields, forms and the like. */
export const nameText = v.pipe(v.string(), v.maxLength(200));
/** What somebody says about a change. */
export const reasonText = v.pipe(v.string(), v.maxLength(2_000));

/** A list of so many members at most. @param code of the refusal of a longer one; without it that is a call like no other */
export const listOf = <TMember extends v.GenericSchema>(member: TMember, most: number, code?: 'too_large') =>
  v.pipe(
    v.custom<v.InferInput<TMember>[]>(
      (value) => Array.isArray(value) && value.length <= most,
      ({ input }) => (Array.isArray(input) && code) || 'no such list',
    ),
    v.array(member),
    v.maxLength(most),
  );

const isSmall = (value: unknown, most: number): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= most;

/** A record of so many members at most, by names. */
export const recordOf = <TMember extends v.GenericSchema>(member: TMember, most = mostMembers) =>
  v.pipe(
    v.custom<Record<string, v.InferInput<TMember>>>((value) => isSmall(value, most)),
    v.record(nameText, member),
    v.maxEntries(most),
  );

/** The key of a row: few fields with short values. */
export const keyRecord = recordOf(v.union([v.pipe(v.string(), v.maxLength(1_000)), v.number()]), 20);
