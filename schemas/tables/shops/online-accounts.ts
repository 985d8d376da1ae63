import { code } from '../../kinds.gen.ts';
import { column, smallTable, table, workingTable } from '../define.ts';

/**
 * For which currencies (`HUF`), and currencies of hosts (`HUF@shop.example.com`), this installation has an account of the provider of online payment. The settings of the server
 * say so, and each server writes it down at its start: lists know of it. The accounts themselves stand nowhere here.
 */
export const onlineAccounts = workingTable(smallTable(table('online_account', { account_name: column(code).primaryKey() })));
