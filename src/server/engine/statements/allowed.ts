const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions that only count with what they are given. None reads a file or a setting, waits, takes a lock, or makes much out of little. */
export const allowedFunctions = words(`
  count sum avg min max array_agg string_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp percentile_cont percentile_disc mode corr
  covar_pop covar_samp regr_slope regr_intercept regr_r2 json_agg jsonb_agg json_object_agg jsonb_object_agg
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod div power sqrt exp ln log sign width_bucket
  lower upper initcap length char_length substr substring left right btrim ltrim rtrim replace split_part position strpos concat concat_ws reverse starts_with translate
  overlay like_escape similar_to_escape regexp_replace regexp_match regexp_count regexp_like regexp_substr md5 ascii chr to_char to_number
  now date_trunc date_part date_bin extract age make_date make_time make_timestamp make_interval justify_days justify_hours timezone to_date to_timestamp isfinite
  jsonb_extract_path_text jsonb_array_elements jsonb_array_elements_text jsonb_each jsonb_each_text jsonb_object_keys jsonb_typeof jsonb_array_length jsonb_build_object
  jsonb_build_array to_jsonb
  unnest array_length cardinality array_to_string string_to_array array_position generate_series num_nulls num_nonnulls`);

/** Types that a value may be read as. */
export const allowedTypes = words(`
  int2 int4 int8 numeric float4 float8 text varchar bpchar bool date time timetz timestamp timestamptz interval json jsonb uuid`);

/** Parts of a statement, as PostgreSQL's own parser names them. What is not among them is refused, so that nothing new comes in by itself. */
export const allowedNodes = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall NamedArgExpr WindowDef SortBy RangeVar
  RangeSubselect RangeFunction JoinExpr SubLink TypeCast TypeName CommonTableExpr List String Integer Float Boolean A_ArrayExpr A_Indirection A_Indices RowExpr GroupingSet
  GroupingFunc SQLValueFunction ParamRef`);

/** What the moment is; the others tell of the role and the database. */
export const allowedValues = words(
  `SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIMESTAMP SVFOP_LOCALTIME SVFOP_LOCALTIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP_N`,
);
