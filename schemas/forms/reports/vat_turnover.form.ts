import { soldLines } from './sold-lines.ts';

/** Turnover as it is declared: by country, rate and who owes the VAT. */
export default soldLines('invoiced');
