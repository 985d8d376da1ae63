CREATE TABLE "counter" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "counter_company_code_series_year_pk" PRIMARY KEY("company_code","series","year")
);
--> statement-breakpoint
CREATE TABLE "number_pattern" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"series" text NOT NULL,
	"pattern" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "number_pattern_company_code_series_pk" PRIMARY KEY("company_code","series"),
	CONSTRAINT "number-pattern" CHECK ("number_pattern"."pattern" ~ '^[^{}]*(\{yy(yy)?\}[^{}]*)?\{0{1,12}\}[^{}]*$|^[^{}]*\{0{1,12}\}[^{}]*\{yy(yy)?\}[^{}]*$')
);
--> statement-breakpoint
ALTER TABLE "counter" ADD CONSTRAINT "counter_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_pattern" ADD CONSTRAINT "number_pattern_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;