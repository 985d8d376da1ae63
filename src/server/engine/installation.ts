import type { Configuration } from '../configuration.ts';
import { toOnlinePayment } from './online-payment-settings.ts';
import type { OnlinePaymentSettings } from './online-payment-settings.ts';

export { accountOfMerchant, accountOfShop } from './online-payment-settings.ts';
export type { OnlinePaymentSettings, PaymentAccount } from './online-payment-settings.ts';

/** What the settings of this server mean for accounts. */
export interface Installation {
  /** A mail server is set, so that mails leave the house. */
  mails: boolean;
  /** Where people reach it from outside, without a slash at the end; null where nothing is said. */
  publicUrl: string | null;
  /** Administrators sign in in two steps, whatever their roles say. */
  twoStepsOfAdministrators: boolean;
  /** For so long whoever proved who he is is not asked again. */
  confirmedMinutes: number;
  /** With which calls of other programs are signed; null where none are taken. */
  webhookSecret: string | null;
  /** How customers pay in shops online; null where they cannot. */
  onlinePayment: OnlinePaymentSettings | null;
  /** Where it is asked from which country visitors of shops come, and hosts of the own network that may be; null where it is not asked. */
  countryService: { url: string; allow: readonly string[] } | null;
}

/** Nothing is set: no mails, no address, as in the demo. */
export const offline: Installation = {
  mails: false,
  publicUrl: null,
  twoStepsOfAdministrators: false,
  confirmedMinutes: 15,
  webhookSecret: null,
  onlinePayment: null,
  countryService: null,
};

/** Links in mails lead to the configured address alone, never to the host that a request names. */
export const linksIn = ({ mails, publicUrl }: Installation): string | null => (mails ? publicUrl : null);

type Settings = Pick<
  Configuration,
  'SMTP_URL' | 'KONTOR_PUBLIC_URL' | 'KONTOR_SECOND_FACTOR' | 'KONTOR_DEMO' | 'KONTOR_WEBHOOK_SECRET' | 'KONTOR_COUNTRY_URL' | 'KONTOR_FETCH_ALLOW'
> &
  Parameters<typeof toOnlinePayment>[0];

export const toInstallation = (settings: Settings): Installation => ({ ...ofAccounts(settings), onlinePayment: toOnlinePayment(settings) });

const ofAccounts = ({
  SMTP_URL,
  KONTOR_PUBLIC_URL,
  KONTOR_SECOND_FACTOR,
  KONTOR_DEMO,
  KONTOR_WEBHOOK_SECRET,
  KONTOR_COUNTRY_URL,
  KONTOR_FETCH_ALLOW,
}: Settings): Installation => ({
  ...offline,
  mails: SMTP_URL !== undefined,
  publicUrl: KONTOR_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  webhookSecret: KONTOR_WEBHOOK_SECRET ?? null,
  countryService: KONTOR_COUNTRY_URL === undefined ? null : { url: KONTOR_COUNTRY_URL, allow: KONTOR_FETCH_ALLOW ?? [] },
  twoStepsOfAdministrators: (KONTOR_SECOND_FACTOR ?? (KONTOR_DEMO === '1' ? '0' : '1')) === '1',
});
