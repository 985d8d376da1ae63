import { createPostText } from '../../../engine/remote/post-text.ts';
import type { OnlinePaymentSettings } from '../../../engine/installation.ts';
import type { Shop } from '../../../../storefront/reading.ts';
import type { Services } from '../../../engine/services.ts';
import type { PaymentProvider } from './provider.ts';
import { createSimplePay } from './simplepay.ts';
import { createTestProvider } from './test-provider.ts';
import type { TestProvider } from './test-provider.ts';

/** Who collects money for this server. */
export interface OnlinePayment {
  provider: PaymentProvider;
  /** The one who only plays it; undefined where money moves. */
  played: TestProvider | undefined;
}

const known = new WeakMap<OnlinePaymentSettings, OnlinePayment>();

function make({ url, accounts, allow }: OnlinePaymentSettings): OnlinePayment {
  if (url === null) {
    const played = createTestProvider({ accounts });
    return { provider: createSimplePay({ name: 'SimplePay (test)', accounts, wire: played.answer }), played };
  }
  const post = createPostText({ allow });
  const provider = createSimplePay({
    name: 'SimplePay',
    accounts,
    async wire(path, body, signature) {
      const { status, headers, body: answer } = await post(`${url}/${path}`, body, { signature });
      return { status, body: answer, signature: typeof headers.signature === 'string' ? headers.signature : '' };
    },
  });
  return { provider, played: undefined };
}

/** The provider of this server, which is made once; undefined where nobody can pay online. */
export function onlinePaymentOf({ installation: { onlinePayment } }: Pick<Services, 'installation'>): OnlinePayment | undefined {
  if (!onlinePayment) return undefined;
  const made = known.get(onlinePayment) ?? make(onlinePayment);
  known.set(onlinePayment, made);
  return made;
}

/** Whether customers of a shop can pay online: somebody collects its money. Without it no payment method of the type `card` is to be offered. */
export const offersOnline = (services: Pick<Services, 'installation'>, { currency, hostname }: Pick<Shop, 'currency' | 'hostname'>): boolean =>
  onlinePaymentOf(services)?.provider.merchantOf(currency, hostname) !== undefined;

/** The host of the provider whom a form may lead to (`form-action` of pages that lead to payment); undefined where that is the shop's own. */
export function paymentOrigin({ installation: { onlinePayment } }: Pick<Services, 'installation'>): string | undefined {
  return onlinePayment?.url == null ? undefined : new URL(onlinePayment.url).origin;
}
