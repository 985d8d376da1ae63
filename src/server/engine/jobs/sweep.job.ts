import { defineJob } from './define.ts';

/** What is thrown away, by table: rows for which the condition holds. */
const rubbish = {
  answered_call: `answered_at < now() - interval '1 day'`,
  import: `created_at < now() - interval '1 day'`,
  // A family that ended stays for a day, so that a stolen token is still told apart from an unknown one.
  refresh_token: `family_expires_at < now() - interval '1 day'`,
  login_attempt: `window_ends_at < now()`,
  password_reset: `expires_at < now()`,
  user_session: `confirmed_until < now() and not exists (select from refresh_token t where t.family = user_session.family)`,
  sign_in_challenge: `expires_at < now()`,
  passkey_question: `expires_at < now()`,
  // What ended stays for a day, so that whoever presses an old link is told why it does not open.
  account_link: `coalesce(expires_at, asked_at) < now() - interval '1 day'`,
  account_session: `coalesce(revoked_at, expires_at) < now() - interval '1 day'`,
  machine_token: `coalesce(ended_at, expires_at) < now() - interval '90 days'`,
  page_log: `visited_at < now() - interval '90 days'`,
  ai_query_log: `called_at < now() - interval '90 days'`,
  mcp_call: `called_at < now() - interval '90 days'`,
  change_draft: `coalesce(decided_at, expires_at) < now() - interval '90 days'`,
  page_error_log: `happened_at < now() - interval '90 days'`,
  // The price that was asked 60 days ago stays, and what came after it.
  asked_price: `exists (select from asked_price n where n.shop_id = asked_price.shop_id and n.product_code = asked_price.product_code and n.valid_from > asked_price.valid_from
    and n.valid_from < now() - interval '60 days')`,
} as const;

/** Drafts that nobody answered in time. */
const outlived = `update change_draft set draft_state = 'expired', decided_at = now() where draft_state = 'open' and expires_at < now()`;

const atOnce = 5_000;

/** Throws old working data away, a little at a time, so that nobody waits for it. */
export default defineJob({
  every: 3_600,
  async run({ services, signal }) {
    await services.database.system((tx) => tx.execute({ text: outlived }));
    let thrownAway = 0;
    for (const [table, condition] of Object.entries(rubbish)) {
      const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${atOnce}))`;
      let count = 0;
      do {
        count = await services.database.system((tx) => tx.execute({ text }));
        thrownAway += count;
      } while (count === atOnce && !signal.aborted);
    }
    return { thrown_away: thrownAway };
  },
});
