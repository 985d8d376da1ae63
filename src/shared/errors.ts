import type { Json } from './json.ts';

export type ErrorParams = Record<string, Json>;

/** One wrong field: `field` is its name in the form, `code` has a message `error.<code>`. */
export interface FieldProblem {
  field: string;
  code: string;
  params?: ErrorParams;
}

/** The `error` member of every answer that is not a success. */
export interface Problem {
  code: string;
  params: ErrorParams;
  fields?: FieldProblem[];
  request_id?: string;
}

/** A refusal that the caller may be told; everything else that is thrown is a bug and told as `internal`. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly params: ErrorParams = {},
    readonly fields: FieldProblem[] = [],
  ) {
    super(code);
    this.name = 'AppError';
  }
}

/**
 * Every code the server may answer, with its HTTP status. Statuses are behaviour (docs/behaviour.md, Statuses): 401 refreshes,
 * 409 is only "already exists", 412 logs out, a refused business rule is 422.
 */
export const errorStatuses = {
  bad_request: 400,
  question_required: 400,
  unknown_field: 400,
  read_only_field: 400,
  unknown_operator: 400,
  too_complex: 400,
  weak_password: 422,
  reset_gone: 422,
  wrong_code: 422,
  not_confirmed: 422,
  sign_in_over: 422,
  begin_again: 422,
  last_factor: 422,
  wrong_password: 422,
  wrong_passkey: 422,
  no_passkeys_here: 422,
  token_days: 422,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  confirm_identity: 403,
  not_found: 404,
  bad_data_source: 404,
  already_exists: 409,
  session_closed: 412,
  too_large: 413,
  unsupported_type: 415,
  too_many_pixels: 422,
  unreadable_file: 422,
  storage_full: 422,
  too_many_kept: 422,
  too_much_kept: 422,
  invalid_value: 422,
  not_a_gtin: 422,
  not_a_vat_number: 422,
  not_a_phone: 422,
  required: 422,
  too_long: 422,
  too_short: 422,
  above_maximum: 422,
  below_minimum: 422,
  not_above: 422,
  not_whole: 422,
  not_an_email: 422,
  not_an_address: 422,
  no_message: 422,
  not_a_date: 422,
  unknown_placeholder: 422,
  rule: 422,
  stale: 422,
  selection_changed: 422,
  too_many_columns: 422,
  too_many_rows: 422,
  too_many_to_sort: 422,
  in_use: 422,
  other_companies: 422,
  overpaid: 422,
  pays_the_whole: 422,
  pays_other_money: 422,
  not_payable: 422,
  payment_not_started: 422,
  not_enough_stock: 422,
  storage_blocked: 422,
  storage_kept: 422,
  other_warehouse: 422,
  overloaded: 422,
  vehicle_closed: 422,
  not_loadable: 422,
  no_courier_file: 422,
  nothing_to_correct: 422,
  no_supplier: 422,
  empty_cart: 422,
  not_awaited: 422,
  goods_collected: 422,
  nothing_to_split: 422,
  several_orders: 422,
  not_returnable: 422,
  unknown_reference: 422,
  ambiguous_reference: 422,
  last_administrator: 422,
  cycle: 422,
  undo_conflict: 422,
  import_failed: 422,
  ragged: 422,
  doubtful: 422,
  other_currency: 422,
  unreadable_character: 422,
  key_missing: 422,
  key_duplicate: 422,
  deleted: 422,
  locked: 422,
  not_in_state: 422,
  stale_state: 422,
  guard_refused: 422,
  records_refused: 422,
  no_mail_address: 422,
  thread_moved: 422,
  automatic_mail: 422,
  own_mail: 422,
  no_labels: 422,
  too_deep: 422,
  no_workflow: 422,
  no_way_out: 422,
  automatic_cycle: 422,
  unknown_procedure_params: 422,
  wrong_event_fields: 422,
  lines_of_one: 422,
  records_differ: 422,
  key_reused: 422,
  statement_invalid: 422,
  statement_not_allowed: 422,
  statement_failed: 422,
  made_by_workflow: 422,
  posted: 422,
  overlaps: 422,
  table_gone: 422,
  placeholder_lost: 422,
  no_engine_key: 422,
  model_not_allowed: 422,
  text_too_long: 413,
  too_many_attempts: 429,
  too_many_at_once: 429,
  prompt_not_tried: 422,
  one_picture_each: 422,
  translation_spent: 429,
  ai_budget_spent: 429,
  cancelled: 499,
  internal: 500,
  engine_failed: 503,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** Reasons of `service_unavailable` after which nothing stays of the transaction: it never began, or got no lock, or met another one. */
export const rolledBack: ReadonlySet<unknown> = new Set(['busy', '55P03', '40001', '40P01']);

/** Makes the refusal `code` with its declared status. */
export const appError = (code: ErrorCode, params: ErrorParams = {}, fields: FieldProblem[] = []): AppError =>
  new AppError(code, errorStatuses[code], params, fields);
