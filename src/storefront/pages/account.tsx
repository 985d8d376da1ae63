import type { Account, AccountOrder, OrderPaper } from '../account.ts';
import {
  accountAddress,
  accountDataAddress,
  accountFileAddress,
  accountNewsletterAddress,
  accountPaperAddress,
  leaveAddress,
  leaveAllAddress,
} from '../address.ts';
import { nothingGiven } from '../given.ts';
import type { Given } from '../given.ts';
import { EmailField, FormProblems, PostedForm } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import { orderState } from '../parts/order-state.ts';
import type { Reading } from '../reading.ts';
import { writeWholeDay } from '../write-date.ts';
import { writeMoney } from '../write-price.ts';

function AskForm({ reading, given }: { reading: Reading; given: Given }) {
  const { say, language } = reading;
  return (
    <PostedForm action={accountAddress(language)} label={say('account')}>
      <EmailField reading={reading} given={given} id="account-email" />
      <button type="submit">{say('account_button')}</button>
    </PostedForm>
  );
}

/** Asks whose account: the way in is mailed. */
export function AskAccountPage({ reading, given }: { reading: Reading; given: Given }) {
  const { say } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('account') }]}>
      <h1>{say('account')}</h1>
      <p>{say('account_hint')}</p>
      <FormProblems reading={reading} given={given} ids={{ email: 'account-email' }} />
      <AskForm reading={reading} given={given} />
    </Frame>
  );
}

/** What the mailed link opens; one that does not open the account says why, and another one is asked for. */
export function EnterAccountPage({ reading, given, action }: { reading: Reading; given: Given; action: string }) {
  const { say, language } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('account'), address: accountAddress(language) }]}>
      <h1>{say('account')}</h1>
      <FormProblems reading={reading} given={given} />
      {given.problems.length === 0 ? (
        <PostedForm action={action} label={say('account')}>
          <button type="submit">{say('account_enter')}</button>
        </PostedForm>
      ) : (
        <AskForm reading={reading} given={nothingGiven} />
      )}
    </Frame>
  );
}

function Paper({ reading, paper: { id, title, isInvoice, number, day, isKept, isFile, isPdf } }: { reading: Reading; paper: OrderPaper }) {
  const { language, say } = reading;
  const name = isInvoice ? say('account_invoice', { number: number ?? '' }) : title;
  return isKept ? (
    <a className="soft block" href={isFile ? accountFileAddress(language, id) : accountPaperAddress(language, id)}>
      {name}
      {isPdf && ' (PDF)'}
    </a>
  ) : (
    <span className="soft block">
      {name} – {writeWholeDay(reading, day)}
    </span>
  );
}

function Order({ reading, order }: { reading: Reading; order: AccountOrder }) {
  const { language, say } = reading;
  return (
    <li>
      <span>
        <a href={order.address}>{say('order_title', { number: order.number })}</a>
        <span className="soft block">
          {writeWholeDay(reading, order.day)} – {orderState(reading, order)}
        </span>
        {order.papers.map((paper) => (
          <Paper key={`${paper.isFile} ${paper.id}`} reading={reading} paper={paper} />
        ))}
        {order.returnAddress !== null && (
          <a className="soft block" href={order.returnAddress}>
            {say('return_title')}
          </a>
        )}
      </span>
      <span className="amount">{writeMoney(language, order.total, order.currency, order.decimals)}</span>
    </li>
  );
}

/** Orders with their documents, the newsletter, and what the shop keeps, of the owner of an address. */
export function AccountPage({ reading, account }: { reading: Reading; account: Account }) {
  const { say, language } = reading;
  const { email, orders, page, hasMore, isSubscribed, sessions } = account;
  return (
    <Frame reading={reading} crumbs={[{ title: say('account') }]}>
      <h1>{say('account')}</h1>
      <p>{email}</p>
      <section>
        <h2>{say('account_orders')}</h2>
        {orders.length === 0 ? (
          <p>{say('account_no_orders')}</p>
        ) : (
          <ul className="plain">
            {orders.map((order) => (
              <Order key={order.address} reading={reading} order={order} />
            ))}
          </ul>
        )}
        {(page > 1 || hasMore) && (
          <p>
            {page > 1 && <a href={`${accountAddress(language)}?page=${page - 1}`}>{say('account_newer')}</a>}{' '}
            {hasMore && <a href={`${accountAddress(language)}?page=${page + 1}`}>{say('account_older')}</a>}
          </p>
        )}
      </section>
      <section>
        <h2>{say('newsletter')}</h2>
        <p>{say(isSubscribed ? 'account_subscribed' : 'newsletter_hint')}</p>
        <PostedForm action={accountNewsletterAddress(language)} label={say('newsletter')}>
          <button type="submit">{say(isSubscribed ? 'account_unsubscribe' : 'newsletter_button')}</button>
        </PostedForm>
      </section>
      <section>
        <h2>{say('account_data')}</h2>
        <p>{say('account_data_hint')}</p>
        <p>
          <a href={accountDataAddress(language)}>{say('account_download')}</a>
        </p>
      </section>
      <section>
        <h2>{say('account_leave')}</h2>
        <p>{say('account_sessions', { count: sessions })}</p>
        <PostedForm action={leaveAddress(language)} label={say('account_leave')}>
          <button type="submit">{say('account_leave')}</button>
        </PostedForm>
        <PostedForm action={leaveAllAddress(language)} label={say('account_leave_all')}>
          <button type="submit">{say('account_leave_all')}</button>
        </PostedForm>
      </section>
    </Frame>
  );
}
