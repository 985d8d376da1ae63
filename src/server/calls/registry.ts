import { apiAction, undo } from './api-action.ts';
import { categoryTree } from './category-tree.ts';
import type { Call } from './define.ts';
import { init } from './init.ts';
import { login } from './login.ts';
import { arrivalNotificationAsk, newsletterConfirm, newsletterSubscribe, newsletterUnsubscribe } from './newsletter.ts';
import { pageErrorLog, pageLog } from './page-log.ts';
import { currencies, viewCurrencyRates } from './rates.ts';
import { changePassword, logout, refreshToken } from './session.ts';
import { translationEngines } from './translation.ts';
import { user } from './user.ts';

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
