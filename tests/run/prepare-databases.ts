import { prepared, preparedNames } from '../support/prepared.ts';

await Promise.all(preparedNames.map(prepared));
