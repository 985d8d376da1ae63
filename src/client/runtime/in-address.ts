import * as v from 'valibot';

/** A value that the address of a page holds: the router keeps what it is given, and reads it as the text of its JSON when the page opens. */
export const inAddress = <TSchema extends v.GenericSchema>(schema: TSchema) => v.union([schema, v.pipe(v.string(), v.parseJson(), schema)]);
