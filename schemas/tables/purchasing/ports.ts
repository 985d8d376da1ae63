import { code, country, text } from '../../kinds.gen.ts';
import { column, smallTable, table } from '../define.ts';

/** Sea ports by their codes of the UN (UN/LOCODE): two letters of the country and three of the place. Made known at every start. */
export const ports = smallTable(
  table('port', { locode: column(code).primaryKey(), port_name: column(text).notNull(), country_code: column(country).notNull() }),
);
