import { apiAction, undo } from './engine/records/api-action.call.ts';
import { categoryTree } from './domain/products/category-tree.call.ts';
import type { Call } from './engine/http/define-call.ts';
import { init } from './engine/access/init.call.ts';
import { login } from './engine/access/login.call.ts';
import { arrivalNotificationAsk, newsletterConfirm, newsletterSubscribe, newsletterUnsubscribe } from './domain/sales/newsletter.call.ts';
import { pageErrorLog, pageLog } from './engine/access/page-log.call.ts';
import { currencies, viewCurrencyRates } from './domain/prices/rates.call.ts';
import { changePassword, logout, refreshToken } from './engine/access/session.call.ts';
import { translationEngines } from './engine/translation/translation.call.ts';
import { user } from './engine/access/user.call.ts';

/** The procedures of `POST /rpc/{name}`. A map, so that no name of an object's prototype is one. */
export const calls: ReadonlyMap<string, Call> = new Map([
  ['login', login],
  ['refresh_token', refreshToken],
  ['logout', logout],
  ['change_password', changePassword],
  ['user', user],
  ['init', init],
  ['category_tree', categoryTree],
  ['view_currency_rates', viewCurrencyRates],
  ['currencies', currencies],
  ['page_log', pageLog],
  ['page_error_log', pageErrorLog],
  ['api_action', apiAction],
  ['undo', undo],
  ['translation_engines', translationEngines],
  ['newsletter_subscribe', newsletterSubscribe],
  ['newsletter_confirm', newsletterConfirm],
  ['newsletter_unsubscribe', newsletterUnsubscribe],
  ['arrival_notification_ask', arrivalNotificationAsk],
]);
