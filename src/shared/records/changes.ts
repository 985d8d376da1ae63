/** What a browser hears of a committed write, on `GET /rpc/changes`: where, never what. */
export interface ChangeNews {
  /** Null where no change-set was made: a workflow moved on, the program wrote. */
  change_set_id: number | null;
  /** Through which form was written; null where the hearer may not list it. */
  form: string | null;
  /** Forms that the hearer may list and whose rows may look different now. */
  forms: string[];
}

/** Stands among the forms where the hearer himself was told something; no form is called so. */
export const ownNotices = 'own_notices';
