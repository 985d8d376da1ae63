import pg from 'pg';

type Parse = (text: string) => unknown;

const toText: Parse = (text) => text;
const toNumber: Parse = (text) => Number(text);
const toBoolean: Parse = (text) => text === 't';
const toJson: Parse = (text) => JSON.parse(text) as unknown;

const toExactNumber: Parse = (text) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

/** '2026-11-21 14:00:00.5+00' -> '2026-11-21T14:00:00.5+00:00', which is what to_json of PostgreSQL writes. */
const toIsoTime: Parse = (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** PostgreSQL's type number, that of its array type, and how its text is read. All other types stay text. */
const types: [oid: number, arrayOid: number, parse: Parse][] = [
  [16, 1000, toBoolean],
  [20, 1016, toExactNumber],
  [21, 1005, toNumber],
  [23, 1007, toNumber],
  [26, 1028, toNumber],
  [700, 1021, toNumber],
  [701, 1022, toNumber],
  [114, 199, toJson],
  [3802, 3807, toJson],
  [1114, 1115, toIsoTime],
  [1184, 1185, toIsoTime],
  [18, 1002, toText],
  [19, 1003, toText],
  [25, 1009, toText],
  [1042, 1014, toText],
  [1043, 1015, toText],
  [1082, 1182, toText],
  [1083, 1183, toText],
  [1700, 1231, toText],
  [2950, 2951, toText],
];

type Elements = (string | null | Elements)[];
const textArray = 1009;
const toTexts = pg.types.getTypeParser(textArray as Parameters<typeof pg.types.getTypeParser>[0], 'text') as (text: string) => Elements;

const toArray = (parse: Parse): Parse => {
  const toElements = (elements: Elements): unknown[] =>
    elements.map((element) => (Array.isArray(element) ? toElements(element) : element === null ? null : parse(element)));
  return (text) => toElements(toTexts(text));
};

const bytea = 17;
const parsers = new Map<number, Parse>(
  types.flatMap(([oid, arrayOid, parse]): [number, Parse][] => [
    [oid, parse],
    [arrayOid, toArray(parse)],
  ]),
).set(bytea, pg.types.getTypeParser(bytea, 'text') as Parse);

/** How both drivers read values; never a `Date`, which would shift days by the server's time zone. */
export const valueTypes = { getTypeParser: (oid: number) => parsers.get(oid) ?? toText } as pg.CustomTypesConfig;
